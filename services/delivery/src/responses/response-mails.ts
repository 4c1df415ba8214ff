import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import { senderDomain } from '../mail/mailbox.js';
import { WAKE_UP_HORIZON_MS, DUE_QUEUE } from '../schedule/schedule.js';
import { isRemoved, lockSource, mayHaveArrived } from '../sources/sources.js';

/** SQL: email `d` of `deliveries` is not being sent and certainly was not sent. */
const IS_UNSENT = `d.state IN ('scheduled', 'claimed', 'retry_wait')
          AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.delivery_id = d.id AND ${mayHaveArrived('a')})`;

/** Collects the responses to one shared prompt in emails to its owner, at most one per gap. */
@Injectable()
export class ResponseMailBatches {
  private readonly domain: string;

  constructor(
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
  ) {
    this.domain = senderDomain(settings.MAIL_FROM);
  }

  /** Adds a response in the caller's transaction. Returns false if it was already added or has been removed. */
  async add(manager: EntityManager, response: ResponseReceived): Promise<boolean> {
    await lockSource(manager, 'prompt-responses', response.promptId);
    const [known] = await manager.query<object[]>('SELECT 1 FROM responses WHERE id = $1', [response.responseId]);
    if (known || (await isRemoved(manager, response.responseId))) return false;
    const deliveryId = (await this.openMail(manager, response.promptId)) ?? (await this.nextMail(manager, response));
    await manager.query(
      'INSERT INTO responses (id, delivery_id, responder_name, received_at) VALUES ($1, $2, $3, $4)',
      [response.responseId, deliveryId, response.responderName, response.receivedAt],
    );
    return true;
  }

  /**
   * Removes a response in the caller's transaction, with the prompt's emails locked. An email without responses is
   * cancelled, and its id returned. An email that may have been sent only loses the name.
   */
  async remove(manager: EntityManager, responseId: string): Promise<string | null> {
    const [[removed]] = await manager.query<[{ deliveryId: string }[], number]>(
      `DELETE FROM responses r USING deliveries d
        WHERE r.id = $1 AND d.id = r.delivery_id AND ${IS_UNSENT} RETURNING d.id AS "deliveryId"`,
      [responseId],
    );
    if (!removed) {
      await manager.query('UPDATE responses SET responder_name = NULL WHERE id = $1', [responseId]);
      return null;
    }
    // A running claim loses its fencing token.
    const [emptied] = await manager.query<[object[], number]>(
      `UPDATE deliveries SET state = 'cancelled', attempt = attempt + 1, next_attempt_at = NULL, lease_until = NULL
        WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM responses WHERE delivery_id = $1) RETURNING 1`,
      [removed.deliveryId],
    );
    return emptied.length > 0 ? removed.deliveryId : null;
  }

  /**
   * Finds the email that certainly was not sent. A failed email collects more responses, so that a long outage of the
   * mail server is not followed by many emails.
   */
  private async openMail(manager: EntityManager, promptId: string): Promise<string | null> {
    const [open] = await manager.query<{ id: string }[]>(
      `SELECT d.id FROM deliveries d
        WHERE d.source_kind = 'prompt-responses' AND d.source_id = $1 AND ${IS_UNSENT}
        ORDER BY d.generation LIMIT 1`,
      [promptId],
    );
    return open?.id ?? null;
  }

  /** Schedules another email, due now or at the end of the gap. */
  private async nextMail(manager: EntityManager, response: ResponseReceived): Promise<string> {
    const id = randomUUID();
    const [added] = await manager.query<{ delay: number }[]>(
      `WITH before AS (
         SELECT coalesce(max(d.generation), 0) AS generation,
                (SELECT max(a.at) FROM attempts a JOIN deliveries s ON s.id = a.delivery_id
                  WHERE s.source_kind = 'prompt-responses' AND s.source_id = $2 AND ${mayHaveArrived('a')}) AS last
           FROM deliveries d WHERE d.source_kind = 'prompt-responses' AND d.source_id = $2
       ), moment AS (
         SELECT generation + 1 AS generation,
                greatest(clock_timestamp(), last + make_interval(secs => $7)) AS due_at FROM before
       )
       INSERT INTO deliveries (id, source_kind, source_id, channel, generation, user_id, due_at, recorded_at, prompt_title,
                               message_id, next_attempt_at)
       SELECT $1, 'prompt-responses', $2, 'email', generation, $3, due_at, $4, $5, $6, due_at FROM moment
       RETURNING (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS delay`,
      [
        id,
        response.promptId,
        response.userId,
        response.receivedAt,
        response.promptTitle,
        `<${id}@${this.domain}>`,
        this.settings.RESPONSE_MAIL_GAP_SECONDS,
      ],
    );
    const delay = Math.max(0, Math.ceil(added?.delay ?? 0));
    if (delay <= WAKE_UP_HORIZON_MS) this.messageSender.notifyAfterCommit(manager, DUE_QUEUE, id, delay);
    return id;
  }
}
