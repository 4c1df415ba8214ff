import { Injectable } from '@nestjs/common';
import { capsuleErased, type CapsuleErased } from '@dear-future/contracts/messages/time-capsules';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { CapsulePlans } from './capsule-plans.js';

@Injectable()
@Handles(capsuleErased)
export class CapsuleErasedHandler implements MessageHandler<CapsuleErased> {
  constructor(private readonly plans: CapsulePlans) {}

  handle({ capsuleId }: CapsuleErased, { manager }: MessageContext): Promise<void> {
    return this.plans.erase(manager, capsuleId);
  }
}
