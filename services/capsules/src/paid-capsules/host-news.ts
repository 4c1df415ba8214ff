import { Injectable } from '@nestjs/common';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import type { PaidCapsule } from './paid-capsule.entity.js';

/** Tells the open pages of a host that a capsule changed. */
@Injectable()
export class HostNews {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly live: Live,
  ) {}

  /** @param manager of `Outgoing.transaction`; told once it is committed */
  changed(manager: EntityManager, { id, personId }: Pick<PaidCapsule, 'id' | 'personId'>): void {
    this.outgoing.afterCommit(manager, () => this.live.publish(personId, { kind: 'paid-capsule', capsuleId: id }));
  }
}
