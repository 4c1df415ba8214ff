import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import type { Own } from '../http/own.js';
import { ownCapsule, toPaidCapsuleDto } from './own-capsule.js';
import type { PaidCapsule } from './paid-capsule.entity.js';

@Injectable()
export class HostUpdates {
  constructor(private readonly messageSender: MessageSender) {}

  /** Runs a host's change of their own capsule, locked. */
  change(
    own: Own,
    act: (manager: EntityManager, capsule: PaidCapsule, now: Date) => Promise<void>,
  ): Promise<PaidCapsuleDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await ownCapsule(manager, own, 'for_no_key_update');
      const now = await databaseNow(manager);
      const before = { ...capsule };
      await act(manager, capsule, now);
      if (!isDeepStrictEqual(before, { ...capsule })) this.notify(manager, capsule);
      return toPaidCapsuleDto(capsule, now);
    });
  }

  notify(manager: EntityManager, { id, userId }: Pick<PaidCapsule, 'id' | 'userId'>): void {
    this.messageSender.publish(manager, userId, { kind: 'paid-capsule', capsuleId: id });
  }
}
