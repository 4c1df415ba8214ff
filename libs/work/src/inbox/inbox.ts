import { Processor } from '@nestjs/bullmq';
import { Inject, type Type } from '@nestjs/common';
import type { ServiceName } from '@dear-future/contracts/services';
import type { Claim } from '../rows/claims.js';
import { LeasedWork } from '../rows/leased-work.js';
import { WorkContext } from '../rows/work-context.js';
import type { MessageHandler } from './handler.js';
import { Handlers, messageKey } from './handlers.js';
import { Outgoing } from './outgoing.js';
import { inboxQueue } from './queue.js';

interface InboxRow {
  type: string;
  version: number;
  payload: object;
}

const CONCURRENCY = 8;
const KEEP_HANDLED_DAYS = 30;
const PURGE_INTERVAL_MS = 3_600_000;

/** The consumer side of messages: the handler's effect and "handled" commit in one transaction, so each happens once. */
export function inboxOf(service: ServiceName): Type<LeasedWork> {
  @Processor(inboxQueue(service), { concurrency: CONCURRENCY })
  class Inbox extends LeasedWork {
    private handlers = new Map<string, MessageHandler<unknown>>();
    private purgeTimer?: NodeJS.Timeout;

    constructor(
      @Inject(WorkContext) context: WorkContext,
      @Inject(Handlers) private readonly registry: Handlers,
      @Inject(Outgoing) private readonly outgoing: Outgoing,
    ) {
      super(context, { table: 'inbox', leaseSeconds: 30, waitingState: 'open', concurrency: CONCURRENCY });
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
      await this.outgoing.transaction(async (manager) => {
        // The setting lends the request's id to the rows of work that the handler makes (see `workColumns`).
        const [row] = await manager.query<InboxRow[]>(
          `SELECT type, version, payload, set_config('dear_future.request_id', coalesce(request_id, ''), true)
             FROM inbox WHERE id = $1`,
          [claim.id],
        );
        if (!row) return;
        const handler = this.handlers.get(messageKey(row));
        // A newer sender may be ahead of this consumer during an upgrade: the message waits.
        if (!handler) throw new Error(`no handler for ${messageKey(row)}`);
        await handler.handle(row.payload, { manager, messageId: claim.id });
        this.context.log.info(
          { event: 'message.handled', message: messageKey(row), id: claim.id },
          'Handled a message',
        );
        await this.claims.finish(manager, claim, 'handled');
        await manager.query('UPDATE inbox SET handled_at = clock_timestamp() WHERE id = $1', [claim.id]);
      });
    }

    /** Handled messages are kept for a month, to tell their story and to know a repeated one. */
    private async purge(): Promise<void> {
      await this.context.database
        .query(`DELETE FROM inbox WHERE handled_at < clock_timestamp() - make_interval(days => $1)`, [
          KEEP_HANDLED_DAYS,
        ])
        .catch((err: unknown) =>
          this.context.log.warn({ event: 'inbox.purge_failed', err }, 'Old messages stay a while longer'),
        );
    }
  }
  return Inbox;
}
