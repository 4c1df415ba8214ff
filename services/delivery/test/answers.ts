import { randomUUID } from 'node:crypto';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { ResponseReceived } from '@dear-future/contracts/messages/response-received';
import type { ResponseRemoved } from '@dear-future/contracts/messages/response-removed';
import { eventually } from '@dear-future/testing/eventually';
import type { TakenMail } from '@dear-future/testing/smtp-stub';
import type { DeliveryHarness } from './delivery-harness.js';
import type { DeliveryRow } from './delivery-row.js';

/** The gap between two mails about one prompt, unless a service is started with another: an hour, as in production. */
export const GAP_SECONDS = 3600;

/** A shared prompt of the harness's person, and what the delivery service made of its answers. */
export class SharedQuestion {
  readonly promptId = randomUUID();

  constructor(
    private readonly bench: DeliveryHarness,
    private readonly promptTitle = 'What do you hope for?',
  ) {}

  /** What capsules says about one answer. */
  answer(change: Partial<ResponseReceived> = {}): ResponseReceived {
    return {
      responseId: randomUUID(),
      promptId: this.promptId,
      personId: this.bench.personId,
      promptTitle: this.promptTitle,
      responderName: 'Maya',
      receivedAt: new Date().toISOString(),
      ...change,
    };
  }

  async receive(change: Partial<ResponseReceived> = {}): Promise<ResponseReceived> {
    const answer = this.answer(change);
    await this.bench.post('capsules', 'response.received', answer);
    return answer;
  }

  /** Says that an answer is gone. */
  async remove({ responseId, promptId }: ResponseReceived): Promise<void> {
    const gone: ResponseRemoved = { responseId, promptId };
    await this.bench.post('capsules', 'response.removed', gone);
  }

  async told(): Promise<NotificationDto[]> {
    const path = `/shared-prompts/${this.promptId}/responses`;
    return (await this.bench.notifications()).filter((one) => one.path === path);
  }

  /** Waits until the owner was told of so many answers; gives what was told. */
  async toldOf(count: number, withinMs = 30_000): Promise<NotificationDto[]> {
    return eventually(
      async () => {
        const told = await this.told();
        return told.length >= count ? told : undefined;
      },
      { withinMs, what: `${String(count)} notifications` },
    );
  }

  allHandled(): Promise<void> {
    return this.bench.allHandled();
  }

  async rows(): Promise<DeliveryRow[]> {
    const { rows } = await this.bench.admin.query<DeliveryRow>(
      'SELECT * FROM delivery.deliveries WHERE source_id = $1 ORDER BY generation',
      [this.promptId],
    );
    return rows;
  }

  /** Waits until the nth mail (from 1) of this prompt is in a state. */
  async mailReaches(nth: number, state: string, withinMs = 30_000): Promise<DeliveryRow> {
    return eventually(
      async () => {
        const row = (await this.rows())[nth - 1];
        return row?.state === state ? row : undefined;
      },
      { withinMs, what: `mail ${String(nth)} to be ${state}` },
    );
  }

  /** Waits until every answer was taken up and every mail was delivered; holds, retries and the gap between mails are ended. */
  async settled(answers: number, withinMs = 60_000): Promise<DeliveryRow[]> {
    return eventually(
      async () => {
        const { rows: counted } = await this.bench.admin.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM delivery.responses r JOIN delivery.deliveries d ON d.id = r.delivery_id
            WHERE d.source_id = $1`,
          [this.promptId],
        );
        if (counted[0]?.count !== answers) return undefined;
        const rows = await this.rows();
        const open = rows.filter(({ state }) => state !== 'delivered');
        if (open.length === 0) return rows;
        if (open.some(({ state }) => state === 'retry_wait' || state === 'unknown'))
          await this.bench.hurry(this.promptId);
        else if (open.every(waitsForGap)) await this.letGapPass();
        return undefined;
      },
      { withinMs, what: 'every mail to be delivered' },
    );
  }

  /** Moves what happened to this prompt's mails, and what waits for them, by the gap into the past. */
  async letGapPass(): Promise<void> {
    // The story of attempts is only ever added to: its trigger is passed over.
    await this.bench.admin.query(`
      BEGIN;
      SET LOCAL session_replication_role = replica;
      UPDATE delivery.attempts a SET at = a.at - interval '${GAP_SECONDS} seconds'
        FROM delivery.deliveries d WHERE d.id = a.delivery_id AND d.source_id = '${this.promptId}';
      UPDATE delivery.deliveries
         SET due_at = due_at - interval '${GAP_SECONDS} seconds',
             next_attempt_at = next_attempt_at - interval '${GAP_SECONDS} seconds'
       WHERE source_id = '${this.promptId}' AND state = 'scheduled';
      COMMIT`);
  }

  /** Seconds from the last that is known of one mail to the next hand-over of another, as the database saw them, in order. */
  async gaps(): Promise<number[]> {
    const { rows } = await this.bench.admin.query<{ gap: number }>(
      `WITH story AS (
         SELECT a.delivery_id, a.step, a.at FROM delivery.attempts a JOIN delivery.deliveries d ON d.id = a.delivery_id
          WHERE d.source_id = $1 AND (a.step = 'begun' OR a.outcome = 'accepted')
       ), paired AS (
         SELECT step, at, delivery_id <> lag(delivery_id) OVER moments AS other, lag(at) OVER moments AS before
           FROM story WINDOW moments AS (ORDER BY at)
       )
       SELECT extract(epoch FROM at - before)::float8 AS gap FROM paired WHERE step = 'begun' AND other ORDER BY at`,
      [this.promptId],
    );
    return rows.map(({ gap }) => gap);
  }
}

function waitsForGap({ state, next_attempt_at: at }: DeliveryRow): boolean {
  return state === 'scheduled' && at !== null && Number(at) - Date.now() > 60_000;
}

/** Unfolded and decoded (RFC 2047, encoding Q): quotation marks are reason enough to encode a subject. */
export function subjectOf({ source }: TakenMail): string {
  const header = /^Subject: (.*(?:\r?\n[ \t].*)*)$/m.exec(source)?.[1]?.trim() ?? '';
  return header
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, words: string) =>
      decodeURIComponent(words.replace(/%/g, '%25').replace(/_/g, ' ').replace(/=/g, '%')),
    )
    .replace(/\r?\n(?=[ \t])/g, '');
}

/** How many answers a mail says it is about. */
export function countIn(mail: TakenMail): number {
  const many = /^(\d+) new answers/.exec(subjectOf(mail))?.[1];
  return many === undefined ? 1 : Number(many);
}
