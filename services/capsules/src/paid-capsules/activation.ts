import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Credits } from '../credits/credits.js';
import { CapsuleDays } from './capsule-days.js';
import { PaidCapsule } from './paid-capsule.entity.js';

/** What a capsule becomes when it is paid for, the first time. */
@Injectable()
export class Activation {
  constructor(
    private readonly credits: Credits,
    private readonly days: CapsuleDays,
  ) {}

  /**
   * Its day is planned, or asked for anew when it has passed; the credit that it was made with is used up; the credits that it
   * brings are made.
   *
   * @param capsule locked, and already changed to paid and active
   * @param now the database's clock
   */
  async activate(manager: EntityManager, capsule: PaidCapsule, now: Date): Promise<void> {
    capsule.paidAt = now;
    capsule.needsNewDate = capsule.deliveryDate <= now;
    await manager.update(PaidCapsule, capsule.id, { paidAt: now, needsNewDate: capsule.needsNewDate });
    if (!capsule.needsNewDate) await this.days.plan(manager, capsule);
    await this.credits.spend(manager, capsule.id);
    await this.credits.mint(manager, capsule);
  }
}
