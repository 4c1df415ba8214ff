import { Processor } from '@nestjs/bullmq';
import { Inject, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { problemsOf } from '@dear-future/contracts/fields';
import type { ServiceName } from '@dear-future/contracts/services';
import type { Claim } from '../rows/claims.js';
import { LeasedWork } from '../rows/leased-work.js';
import { WorkContext } from '../rows/work-context.js';
import { findHandlers, type RegisteredHandler } from './handler.js';
import { inboxQueue, MessageSender } from './message-sender.js';

interface InboxRow {
  type: string;
  payload: object;
}

class InvalidPayloadError extends Error {}

/** A handler's changes and the state `handled` commit together, so each message takes effect once. */
export function inboxWorkerFor(service: ServiceName): Type<LeasedWork> {
  @Processor(inboxQueue(service))
  class Inbox extends LeasedWork {
    private handlers = new Map<string, RegisteredHandler>();

    constructor(
      @Inject(WorkContext) context: WorkContext,
      @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
      @Inject(MessageSender) private readonly messageSender: MessageSender,
    ) {
      super(context, { table: 'inbox', leaseSeconds: 30, waitingState: 'open', concurrency: 3 });
    }

    onModuleInit(): void {
      this.handlers = findHandlers(service, this.discovery);
    }

    protected async perform(claim: Claim): Promise<void> {
      await this.messageSender.transaction(async (manager) => {
        // Rows of work that the handler creates get the request's id from this setting (see `workColumns`).
        const [row] = await manager.query<InboxRow[]>(
          `SELECT type, payload, set_config('dear_future.request_id', coalesce(request_id, ''), true)
             FROM inbox WHERE id = $1`,
          [claim.id],
        );
        if (!row) return;
        const handler = this.handlers.get(row.type);
        // During an upgrade, the sender may be newer than this receiver. The message is retried until a handler exists.
        if (!handler) throw new Error(`the ${service} service has no handler for ${row.type}`);
        const problems = problemsOf(handler.message, row.payload);
        if (problems.length > 0) {
          throw new InvalidPayloadError(`the payload of ${row.type} is not valid: ${problems.join('; ')}`);
        }
        await handler.handle(row.payload, { manager, messageId: claim.id });
        const fields = { event: 'message.handled', message: row.type, id: claim.id };
        this.context.log.info(fields, 'Handled a message');
        await this.claims.finish(manager, claim, 'handled');
        await manager.query('UPDATE inbox SET handled_at = clock_timestamp() WHERE id = $1', [claim.id]);
      });
    }

    /** A retry cannot repair an invalid payload. */
    protected override givesUp(_claim: Claim, error: unknown): Promise<boolean> {
      return Promise.resolve(error instanceof InvalidPayloadError);
    }
  }
  return Inbox;
}
