import { Injectable } from '@nestjs/common';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import type { PaidCapsule } from './paid-capsule.entity.js';

@Injectable()
export class HostUpdates {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  /**
   * Notifies the host's open pages that a capsule changed.
   * @param manager of `MessageSender.transaction`; the event is sent after its commit
   */
  changed(manager: EntityManager, { id, userId }: Pick<PaidCapsule, 'id' | 'userId'>): void {
    this.messageSender.afterCommit(manager, () => this.live.publish(userId, { kind: 'paid-capsule', capsuleId: id }));
  }
}
