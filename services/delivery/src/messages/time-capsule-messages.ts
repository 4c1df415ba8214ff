import { Injectable } from '@nestjs/common';
import { DeliveryScheduled } from '@dear-future/contracts/messages/deliveries';
import { CapsuleErased, CapsuleShared } from '@dear-future/contracts/messages/time-capsules';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { PlanDecisions } from '../schedule/plan-decisions.js';
import { Schedule } from '../schedule/schedule.js';

@Injectable()
export class TimeCapsuleMessages {
  constructor(
    private readonly schedule: Schedule,
    private readonly plans: PlanDecisions,
  ) {}

  @Handles(DeliveryScheduled)
  async onScheduled(definition: DeliveryScheduled, { manager }: MessageContext): Promise<void> {
    await this.schedule.put(manager, definition);
  }

  @Handles(CapsuleShared)
  async onShared(definition: CapsuleShared, { manager }: MessageContext): Promise<void> {
    await this.schedule.share(manager, definition);
  }

  @Handles(CapsuleErased)
  async onErased({ capsuleId }: CapsuleErased, { manager }: MessageContext): Promise<void> {
    await this.plans.erase(manager, capsuleId);
  }
}
