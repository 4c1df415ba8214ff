import { randomUUID } from 'node:crypto';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { eventually } from '@dear-future/testing/eventually';
import type { ReceivedMessage } from '@dear-future/testing/smtp-stub';
import type { DeliveryRow } from './delivery-database.js';
import type { DeliveryHarness } from './delivery-harness.js';

/** The default of RESPONSE_MAIL_GAP_SECONDS, the minimum time between two emails about one prompt. */
export const GAP_SECONDS = 3600;

/** A shared prompt of the harness's user. Posts messages about its responses, and reads the resulting rows. */
export class TestSharedPrompt {
  readonly promptId = randomUUID();

  constructor(private readonly harness: DeliveryHarness) {}

  response(change: Partial<ResponseReceived> = {}): ResponseReceived {
    return {
      responseId: randomUUID(),
      promptId: this.promptId,
      userId: this.harness.userId,
      promptTitle: 'What do you hope for?',
      responderName: 'Maya',
      receivedAt: new Date().toISOString(),
      ...change,
    };
  }

  async receive(change: Partial<ResponseReceived> = {}): Promise<ResponseReceived> {
    const response = this.response(change);
    await this.harness.post('capsules', 'response.received', response);
    return response;
  }

  async remove({ responseId, promptId }: ResponseReceived): Promise<void> {
    await this.harness.post('capsules', 'response.removed', { responseId, promptId });
  }

  notifications(): Promise<NotificationDto[]> {
    return this.harness.notifications(`/shared-prompts/${this.promptId}/responses`);
  }

  /** Waits for this many notifications. */
  async waitForNotifications(count: number): Promise<NotificationDto[]> {
    const poll = async () => {
      const notifications = await this.notifications();
      return notifications.length >= count && notifications;
    };
    return eventually(poll, { withinMs: 30_000, what: `${String(count)} notifications` });
  }

  rows(): Promise<DeliveryRow[]> {
    return this.harness.rows(this.promptId);
  }

  /** Waits until the nth email (from 1) is in the given state. */
  waitForMailState(nth: number, state: string): Promise<DeliveryRow> {
    return this.harness.waitForRowState(state, async () => (await this.rows())[nth - 1]);
  }

  /** Waits until emails about this many responses are delivered. Ends the waits for retries and between emails. */
  async waitUntilDelivered(responses: number): Promise<DeliveryRow[]> {
    const poll = async () => {
      const sql = `SELECT 1 FROM delivery.responses r JOIN delivery.deliveries d ON d.id = r.delivery_id WHERE d.source_id = $1`;
      if ((await this.harness.admin.query(sql, [this.promptId])).rowCount !== responses) return undefined;
      const rows = await this.rows();
      const open = rows.filter(({ state }) => state !== 'delivered');
      if (open.length === 0) return rows;
      if (open.some(({ state }) => /retry_wait|unknown/.test(state))) await this.harness.makeRetriesDue(this.promptId);
      else if (open.every(waitsForGap)) await this.letGapPass();
      return undefined;
    };
    return eventually(poll, { withinMs: 60_000, what: 'every email to be delivered' });
  }

  /** Moves this prompt's emails and attempts one gap into the past. */
  async letGapPass(): Promise<void> {
    await this.harness.admin.query(`
      BEGIN;
      UPDATE delivery.attempts a SET started_at = a.started_at - interval '${GAP_SECONDS} seconds'
        FROM delivery.deliveries d WHERE d.id = a.delivery_id AND d.source_id = '${this.promptId}';
      UPDATE delivery.deliveries
         SET due_at = due_at - interval '${GAP_SECONDS} seconds',
             next_attempt_at = next_attempt_at - interval '${GAP_SECONDS} seconds'
       WHERE source_id = '${this.promptId}' AND state = 'scheduled';
      COMMIT`);
  }

  /** Returns the seconds between the attempts of one email and the next. */
  async gaps(): Promise<number[]> {
    const { rows } = await this.harness.admin.query<{ gap: number }>(
      `WITH tried AS (
         SELECT a.delivery_id, a.started_at AS at FROM delivery.attempts a
           JOIN delivery.deliveries d ON d.id = a.delivery_id WHERE d.source_id = $1
       ), paired AS (
         SELECT at, delivery_id <> lag(delivery_id) OVER moments AS other, lag(at) OVER moments AS before
           FROM tried WINDOW moments AS (ORDER BY at)
       )
       SELECT extract(epoch FROM at - before)::float8 AS gap FROM paired WHERE other ORDER BY at`,
      [this.promptId],
    );
    return rows.map(({ gap }) => gap);
  }
}

function waitsForGap({ state, next_attempt_at: at }: DeliveryRow): boolean {
  return state === 'scheduled' && at !== null && Number(at) - Date.now() > 60_000;
}

/** Returns an email's subject, unfolded and decoded (RFC 2047, encoding Q). */
export function subjectOf({ source }: ReceivedMessage): string {
  const header = /^Subject: (.*(?:\r?\n[ \t].*)*)$/m.exec(source)?.[1]?.trim() ?? '';
  return header
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, encoded: string) =>
      decodeURIComponent(encoded.replace(/%/g, '%25').replace(/_/g, ' ').replace(/=/g, '%')),
    )
    .replace(/\r?\n(?=[ \t])/g, '');
}

/** Returns the number of responses that an email's subject gives. */
export function countResponses(mail: ReceivedMessage): number {
  return Number(/^(\d+) new responses/.exec(subjectOf(mail))?.[1] ?? 1);
}
