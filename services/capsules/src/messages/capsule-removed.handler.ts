import { Injectable } from '@nestjs/common';
import { capsuleRemoved, type CapsuleRemoved } from '@dear-future/contracts/messages/capsule-removed';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { CapsuleRemoval } from '../time-capsules/capsule-removal.js';

/** Delivery cancelled a time capsule because its owner removed it. */
@Injectable()
@Handles(capsuleRemoved)
export class CapsuleRemovedHandler implements MessageHandler<CapsuleRemoved> {
  constructor(private readonly removal: CapsuleRemoval) {}

  handle({ capsuleId }: CapsuleRemoved, { manager }: MessageContext): Promise<void> {
    return this.removal.remove(manager, capsuleId);
  }
}
