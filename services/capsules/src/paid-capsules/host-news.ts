import { Injectable } from '@nestjs/common';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import type { PaidCapsule } from './paid-capsule.entity.js';

@Injectable()
export class HostNews {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly live: Live,
  ) {}

  /** @param manager of `Outgoing.transaction`; the event is sent after its commit */
  changed(manager: EntityManager, { id, userId }: Pick<PaidCapsule, 'id' | 'userId'>): void {
    this.outgoing.afterCommit(manager, () => this.live.publish(userId, { kind: 'paid-capsule', capsuleId: id }));
  }
}
