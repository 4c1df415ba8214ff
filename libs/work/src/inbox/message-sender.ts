import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ContractClass } from '@dear-future/contracts/fields';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { messageTypeOf } from '@dear-future/contracts/messages/message';
import type { ServiceName } from '@dear-future/contracts/services';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { DataSource, type EntityManager } from 'typeorm';
import { Signals } from '../signals/signals.js';

export const inboxQueue = (service: ServiceName): string => `${service}-inbox`;

/** Posts messages to the receiver's inbox in the sender's transaction, and sends signals after the commit. */
@Injectable()
export class MessageSender {
  private readonly pending = new WeakMap<EntityManager, (() => void)[]>();

  constructor(
    private readonly database: DataSource,
    private readonly signals: Signals,
  ) {}

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const actions: (() => void)[] = [];
    const result = await this.database.transaction(async (manager) => {
      this.pending.set(manager, actions);
      return work(manager);
    });
    for (const act of actions) act();
    return result;
  }

  /** Has no effect if the receiver already has a message with this id. */
  post<Payload extends object>(
    manager: EntityManager,
    message: ContractClass<Payload>,
    payload: Payload,
    id: string = randomUUID(),
  ): Promise<void> {
    return this.postAll(manager, message, [payload], [id]);
  }

  async postAll<Payload extends object>(
    manager: EntityManager,
    message: ContractClass<Payload>,
    payloads: readonly Payload[],
    ids: readonly string[] = payloads.map(() => randomUUID()),
  ): Promise<void> {
    if (payloads.length === 0) return;
    const { receiver, type } = messageTypeOf(message);
    // Lets operators follow one request through the logs of all services.
    const requestId = currentRequestId();
    await manager.query(
      `SELECT ${receiver}.post_message(id, $2, payload) FROM unnest($1::uuid[], $3::jsonb[]) AS messages (id, payload)`,
      [ids, type, payloads.map((payload) => JSON.stringify({ ...payload, requestId }))],
    );
    this.enqueue(manager, inboxQueue(receiver), ids);
  }

  /** Adds jobs for rows that this transaction makes due, now or after `delayMs`. */
  enqueue(manager: EntityManager, queue: string, ids: readonly string[], delayMs = 0): void {
    this.afterCommit(manager, () => this.signals.enqueue(queue, ids, delayMs));
  }

  publish(manager: EntityManager, userId: string, event: LiveEvent): void {
    this.afterCommit(manager, () => this.signals.publish(userId, event));
  }

  /** Runs `act` after the commit, unless the process dies first. `act` must not throw. */
  afterCommit(manager: EntityManager, act: () => void): void {
    const actions = this.pending.get(manager);
    if (!actions) throw new Error('This manager does not come from MessageSender.transaction()');
    actions.push(act);
  }
}
