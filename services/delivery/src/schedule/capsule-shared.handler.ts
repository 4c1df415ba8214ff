import { Injectable } from '@nestjs/common';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { capsuleShared } from '@dear-future/contracts/messages/time-capsules';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Schedule } from './schedule.js';

@Injectable()
@Handles(capsuleShared)
export class CapsuleSharedHandler implements MessageHandler<DeliveryDefinition> {
  constructor(private readonly schedule: Schedule) {}

  handle(definition: DeliveryDefinition, { manager }: MessageContext): Promise<void> {
    return this.schedule.share(manager, definition);
  }
}
