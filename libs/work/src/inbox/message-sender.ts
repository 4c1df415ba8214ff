import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { MessageDefinition } from '@dear-future/contracts/messages/message';
import type { ServiceName } from '@dear-future/contracts/services';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { DataSource, type EntityManager } from 'typeorm';
import { JobNotifier } from '../jobs/job-notifier.js';
import { Live } from '../live/live.js';

export const inboxQueue = (service: ServiceName): string => `${service}-inbox`;

/** An action that must not throw. */
type AfterCommit = () => void;

/** Writes to the consumer's inbox in the sender's transaction; the wake-up job follows its commit. */
@Injectable()
export class MessageSender {
  private readonly pending = new WeakMap<EntityManager, AfterCommit[]>();

  constructor(
    private readonly database: DataSource,
    private readonly notifier: JobNotifier,
    private readonly live: Live,
  ) {}

  async transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const afterCommitActions: AfterCommit[] = [];
    const result = await this.database.transaction(async (manager) => {
      this.pending.set(manager, afterCommitActions);
      return work(manager);
    });
    for (const act of afterCommitActions) act();
    return result;
  }

  /** Posts a message. A repeated id has no effect. */
  async post<Payload extends object>(
    manager: EntityManager,
    definition: MessageDefinition<Payload>,
    payload: Payload,
    id: string = randomUUID(),
  ): Promise<void> {
    await this.send(manager, definition, [{ id, payload }]);
  }

  async postAll<Payload extends object>(
    manager: EntityManager,
    definition: MessageDefinition<Payload>,
    payloads: readonly Payload[],
  ): Promise<void> {
    const messages = payloads.map((payload) => ({ id: randomUUID(), payload }));
    if (messages.length > 0) await this.send(manager, definition, messages);
  }

  private async send<Payload extends object>(
    manager: EntityManager,
    { consumer, type, version }: MessageDefinition<Payload>,
    messages: readonly { id: string; payload: Payload }[],
  ): Promise<void> {
    // With the request's id, the logs of all services show one request.
    const requestId = currentRequestId();
    await manager.query(
      `SELECT ${consumer}.post_message(id, $2, $3, payload) FROM unnest($1::uuid[], $4::jsonb[]) AS messages (id, payload)`,
      [
        messages.map(({ id }) => id),
        type,
        version,
        messages.map(({ payload }) => JSON.stringify({ ...payload, requestId })),
      ],
    );
    for (const { id } of messages) this.notifyAfterCommit(manager, inboxQueue(consumer), id);
  }

  notifyAfterCommit(manager: EntityManager, queue: string, id: string, delayMs = 0): void {
    this.afterCommit(manager, () => this.notifier.notify(queue, id, delayMs));
  }

  publish(manager: EntityManager, userId: string, event: LiveEvent): void {
    this.afterCommit(manager, () => this.live.publish(userId, event));
  }

  /** Runs an action that may be lost, such as a live event, after the commit. */
  afterCommit(manager: EntityManager, act: AfterCommit): void {
    const afterCommitActions = this.pending.get(manager);
    if (!afterCommitActions)
      throw new Error('post, notifyAfterCommit and afterCommit need the manager of MessageSender.transaction');
    afterCommitActions.push(act);
  }
}
