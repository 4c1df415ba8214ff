import { Processor } from '@nestjs/bullmq';
import { Inject, type Type } from '@nestjs/common';
import { problemsOf } from '@dear-future/contracts/fields';
import type { ServiceName } from '@dear-future/contracts/services';
import type { Claim } from '../rows/claims.js';
import { LeasedWork } from '../rows/leased-work.js';
import { MAX_CONCURRENT_MESSAGES } from '../rows/work-connections.js';
import { WorkContext } from '../rows/work-context.js';
import { MessageHandlers, messageKey, type RegisteredHandler } from './message-handlers.js';
import { inboxQueue, MessageSender } from './message-sender.js';

interface InboxRow {
  type: string;
  version: number;
  payload: object;
}

class InvalidPayloadError extends Error {
  constructor(message: InboxRow, problems: string[]) {
    super(`the payload of ${messageKey(message)} is not valid: ${problems.join('; ')}`);
    this.name = 'InvalidPayloadError';
  }
}

const KEEP_HANDLED_DAYS = 30;
const PURGE_INTERVAL_MS = 3_600_000;

/** The handler's changes and the state "handled" commit together, so each message takes effect once. */
export function inboxWorkerFor(service: ServiceName): Type<LeasedWork> {
  @Processor(inboxQueue(service), { concurrency: MAX_CONCURRENT_MESSAGES })
  class Inbox extends LeasedWork {
    private handlers = new Map<string, RegisteredHandler>();
    private purgeTimer?: NodeJS.Timeout;

    constructor(
      @Inject(WorkContext) context: WorkContext,
      @Inject(MessageHandlers) private readonly registry: MessageHandlers,
      @Inject(MessageSender) private readonly messageSender: MessageSender,
    ) {
      super(context, { table: 'inbox', leaseSeconds: 30, waitingState: 'open', concurrency: 'rest' });
    }

    onModuleInit(): void {
      this.handlers = this.registry.for(service);
    }

    override onApplicationBootstrap(): void {
      super.onApplicationBootstrap();
      this.purgeTimer = setInterval(() => void this.purge(), PURGE_INTERVAL_MS).unref();
    }

    override async beforeApplicationShutdown(): Promise<void> {
      clearInterval(this.purgeTimer);
      await super.beforeApplicationShutdown();
    }

    protected async perform(claim: Claim): Promise<void> {
      await this.messageSender.transaction(async (manager) => {
        // Rows of work that the handler creates get the request's id from this setting (see `workColumns`).
        const [row] = await manager.query<InboxRow[]>(
          `SELECT type, version, payload, set_config('dear_future.request_id', coalesce(request_id, ''), true)
             FROM inbox WHERE id = $1`,
          [claim.id],
        );
        if (!row) return;
        const handler = this.handlers.get(messageKey(row));
        // During an upgrade a sender may be newer than this consumer, so the message waits.
        if (!handler) throw new Error(`no handler for ${messageKey(row)}`);
        const problems = problemsOf(handler.definition.payload, row.payload);
        if (problems.length > 0) throw new InvalidPayloadError(row, problems);
        await handler.handle(row.payload, { manager, messageId: claim.id });
        this.context.log.info(
          { event: 'message.handled', message: messageKey(row), id: claim.id },
          'Handled a message',
        );
        await this.claims.finish(manager, claim, 'handled');
        await manager.query('UPDATE inbox SET handled_at = clock_timestamp() WHERE id = $1', [claim.id]);
      });
    }

    /** A retry cannot repair a payload. */
    protected override givesUp(_claim: Claim, error: unknown): Promise<boolean> {
      return Promise.resolve(error instanceof InvalidPayloadError);
    }

    /** Deletes old handled messages, which were kept for investigations and to detect repetitions. */
    private async purge(): Promise<void> {
      await this.context.database
        .query(`DELETE FROM inbox WHERE handled_at < clock_timestamp() - make_interval(days => $1)`, [
          KEEP_HANDLED_DAYS,
        ])
        .catch((err: unknown) =>
          this.context.log.warn({ event: 'inbox.purge_failed', err }, 'Old messages could not be deleted'),
        );
    }
  }
  return Inbox;
}
