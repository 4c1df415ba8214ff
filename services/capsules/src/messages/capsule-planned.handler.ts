import { Injectable } from '@nestjs/common';
import { capsulePlanned, type CapsulePlanned } from '@dear-future/contracts/messages/capsule-planned';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { CapsulePlans } from '../time-capsules/capsule-plans.js';

/** Delivery follows a change, a removal or a restoration by the owner. */
@Injectable()
@Handles(capsulePlanned)
export class CapsulePlannedHandler implements MessageHandler<CapsulePlanned> {
  constructor(private readonly plans: CapsulePlans) {}

  handle(plan: CapsulePlanned, { manager }: MessageContext): Promise<void> {
    return this.plans.apply(manager, plan);
  }
}
