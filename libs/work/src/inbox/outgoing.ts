import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MessageDefinition } from '@dear-future/contracts/messages/message';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { DataSource, type EntityManager } from 'typeorm';
import { Bells } from '../bells/bells.js';
import { inboxQueue } from './queue.js';

interface PendingBell {
  queue: string;
  id: string;
  delayMs: number;
}

/** Sends messages: into the consumer's inbox inside the sender's own transaction, the bell only after its commit. */
@Injectable()
export class Outgoing {
  private readonly pending = new WeakMap<EntityManager, PendingBell[]>();

  constructor(
    private readonly database: DataSource,
    private readonly bells: Bells,
  ) {}

  /** Runs `work` in one transaction; what it posted or announced is rung for once that is committed. */
  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const bells: PendingBell[] = [];
    const result = await this.database.transaction(async (manager) => {
      this.pending.set(manager, bells);
      return work(manager);
    });
    for (const { queue, id, delayMs } of bells) this.bells.ring(queue, id, delayMs);
    return result;
  }

  /** Puts one message into the consumer's inbox. The same id twice is one message. */
  async post<Payload>(
    manager: EntityManager,
    definition: MessageDefinition<Payload>,
    payload: Payload,
    id: string = randomUUID(),
  ): Promise<void> {
    // The request's id travels along, so that one search tells the story of one request through every service.
    const letter = { ...payload, requestId: currentRequestId() };
    await manager.query(`SELECT ${definition.consumer}.post_message($1, $2, $3, $4)`, [
      id,
      definition.type,
      definition.version,
      JSON.stringify(letter),
    ]);
    this.ringAfterCommit(manager, inboxQueue(definition.consumer), id);
  }

  /** Rings `queue` for a row of this service's own work once the transaction is committed. */
  ringAfterCommit(manager: EntityManager, queue: string, id: string, delayMs = 0): void {
    const bells = this.pending.get(manager);
    if (!bells) throw new Error('post and ringAfterCommit need the manager of Outgoing.transaction');
    bells.push({ queue, id, delayMs });
  }
}
