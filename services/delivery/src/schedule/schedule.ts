import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { localMoment, type LocalMoment } from '@dear-future/service-kit/time/local-moment';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import { senderDomain } from '../mail/mailbox.js';
import { Notifications } from '../notifications/notifications.js';
import { isRemoved, lockSource } from '../sources/sources.js';
import type { OpeningDetails, PaymentDetails, SourceKind, UnplayableDetails } from '../sources/source-kinds.js';
import { CANCELLABLE_STATES, type DeliveryState } from './states.js';

export const DUE_QUEUE = 'delivery-due';

/** Timers and queues are unreliable for long times: the sweep finds later deliveries. */
export const WAKE_UP_HORIZON_MS = 3_600_000;

export type Plan = Omit<DeliveryDefinition, 'source' | 'dueAt'> & {
  /** ISO 8601, UTC; null for now. */
  dueAt: string | null;
} & (
    | { source: { kind: 'time-capsule'; id: string }; details?: null }
    | { source: { kind: 'paid-capsule'; id: string }; details: OpeningDetails }
    | { source: { kind: 'payment'; id: string }; details: PaymentDetails }
    | { source: { kind: 'unplayable-video'; id: string }; details: UnplayableDetails }
  );

type PlannedRecipient = NonNullable<Plan['recipients']>[number];

/** SQL: a running claim loses its fencing token. */
const CANCELLED = "state = 'cancelled', attempt = attempt + 1, next_attempt_at = NULL, lease_until = NULL";

@Injectable()
export class Schedule {
  private readonly domain: string;

  constructor(
    private readonly messageSender: MessageSender,
    private readonly notifications: Notifications,
    @Inject(SETTINGS) settings: DeliverySettings,
  ) {
    this.domain = senderDomain(settings.MAIL_FROM);
  }

  /**
   * In the caller's transaction. Idempotent. A newer generation replaces the older ones of its source, in either order.
   * @returns an id for each recipient; null when a newer generation exists or the source was removed
   */
  async put(manager: EntityManager, plan: Plan): Promise<string[] | null> {
    const { source, generation } = plan;
    // Handles generations of one source one after the other.
    await lockSource(manager, source.kind, source.id);
    const [newer] = await manager.query<object[]>(
      'SELECT 1 FROM deliveries WHERE source_kind = $1 AND source_id = $2 AND generation > $3 LIMIT 1',
      [source.kind, source.id, generation],
    );
    if (newer || (await isRemoved(manager, source.id))) return null;
    const local = await localTimeOf(manager, plan);
    await this.cancel(manager, source.kind, source.id, generation);
    await this.dropUntried(manager, source.kind, source.id, generation);
    const ids: string[] = [];
    const recipients = plan.recipients ?? [];
    for (const recipient of recipients.length > 0 ? recipients : [null]) {
      ids.push((await this.add(manager, plan, recipient, local)) ?? (await this.find(manager, plan, recipient)));
    }
    return ids;
  }

  /** Sends a delivered time capsule to recipients, beside what its plans send: for the first time, or again. Idempotent. */
  async share(manager: EntityManager, definition: DeliveryDefinition): Promise<void> {
    const { source, recipients = [] } = definition;
    await lockSource(manager, source.kind, source.id);
    // Its restoration sends it to them.
    if (await isRemoved(manager, source.id)) return;
    const [newest] = await manager.query<{ generation: number | null }[]>(
      'SELECT max(generation) AS generation FROM deliveries WHERE source_kind = $1 AND source_id = $2',
      [source.kind, source.id],
    );
    const plan = { ...definition, generation: Math.max(newest?.generation ?? 0, definition.generation) };
    const local = await localTimeOf(manager, plan);
    for (const recipient of recipients) {
      if (recipient.copy === undefined) await this.add(manager, plan, recipient, local);
      else await this.sendCopy(manager, recipient.id, recipient.copy, ['sending', 'delivered']);
    }
  }

  /**
   * Sends a recipient's mail again. A copy that is not sent yet is replaced.
   * @param copy makes repetitions and earlier copies have no effect
   * @param unlessIn does nothing while another mail to the recipient is in one of these states
   */
  async sendCopy(
    manager: EntityManager,
    recipientId: string,
    copy: number,
    unlessIn: readonly DeliveryState[] = [],
  ): Promise<void> {
    const [mail] = await manager.query<{ sourceId: string }[]>(
      'SELECT source_id AS "sourceId" FROM deliveries WHERE recipient_id = $1 LIMIT 1',
      [recipientId],
    );
    if (!mail) return;
    await lockSource(manager, 'time-capsule', mail.sourceId);
    if (await isRemoved(manager, mail.sourceId)) return;
    // First, so that none of them can begin to be sent after the look at their states.
    await manager.query(
      `UPDATE deliveries SET ${CANCELLED} WHERE recipient_id = $1 AND copy < $2 AND state = ANY ($3)`,
      [recipientId, copy, CANCELLABLE_STATES],
    );
    const id = randomUUID();
    const added = await manager.query<object[]>(
      `INSERT INTO deliveries (id, source_kind, source_id, channel, generation, user_id, recipient_id, contact_id, copy,
                               due_at, local_date, local_time, time_zone, recorded_at, prompt_title, personal_note,
                               message_id, next_attempt_at)
       SELECT $2, source_kind, source_id, channel, generation, user_id, recipient_id, contact_id, $3,
              due_at, local_date, local_time, time_zone, recorded_at, prompt_title, personal_note, $4, clock_timestamp()
         FROM deliveries
        WHERE recipient_id = $1
          AND NOT EXISTS (SELECT 1 FROM deliveries other
                           WHERE other.recipient_id = $1 AND (other.copy >= $3 OR other.state = ANY ($5)))
        ORDER BY generation DESC, copy DESC LIMIT 1
       RETURNING 1`,
      [recipientId, id, copy, this.messageIdOf(id), unlessIn],
    );
    if (added.length > 0) this.messageSender.notifyAfterCommit(manager, DUE_QUEUE, id);
  }

  /**
   * Skips deliveries that are being sent. A running claim loses its fencing token.
   * @param before cancels only generations before this one; null cancels all
   */
  async cancel(manager: EntityManager, kind: SourceKind, sourceId: string, before: number | null): Promise<void> {
    await manager.query(
      `UPDATE deliveries
          SET ${CANCELLED}
        WHERE source_kind = $1 AND source_id = $2 AND ($3::int IS NULL OR generation < $3) AND state = ANY($4)`,
      [kind, sourceId, before, CANCELLABLE_STATES],
    );
  }

  /**
   * Cancels deliveries that are not being sent, deletes notifications and texts, and holds the source's lock until the
   * end of the transaction.
   */
  async forget(manager: EntityManager, kind: SourceKind, sourceId: string): Promise<void> {
    await lockSource(manager, kind, sourceId);
    await this.cancel(manager, kind, sourceId, null);
    await manager.query(
      `UPDATE deliveries SET prompt_title = '', personal_note = NULL, details = details - 'senderName'
        WHERE source_kind = $1 AND source_id = $2
          AND (prompt_title <> '' OR personal_note IS NOT NULL OR details ? 'senderName')`,
      [kind, sourceId],
    );
    const notified = await manager.query<{ id: string }[]>(
      `SELECT id FROM deliveries d WHERE source_kind = $1 AND source_id = $2
          AND EXISTS (SELECT 1 FROM notifications WHERE delivery_id = d.id)`,
      [kind, sourceId],
    );
    await this.notifications.withdraw(manager, { deliveryIds: notified.map(({ id }) => id), capsuleId: sourceId });
  }

  /** Deletes cancelled deliveries without an attempt: changes would pile them up. A running claim finds nothing. */
  private async dropUntried(manager: EntityManager, kind: SourceKind, sourceId: string, before: number): Promise<void> {
    const untried = await manager.query<{ id: string }[]>(
      `SELECT id FROM deliveries d
        WHERE source_kind = $1 AND source_id = $2 AND generation < $3 AND state = 'cancelled'
          AND NOT EXISTS (SELECT 1 FROM attempts WHERE delivery_id = d.id)`,
      [kind, sourceId, before],
    );
    if (untried.length === 0) return;
    const ids = untried.map(({ id }) => id);
    await this.notifications.withdraw(manager, { deliveryIds: ids });
    await manager.query('DELETE FROM deliveries WHERE id = ANY ($1)', [ids]);
  }

  /** Null if it was added before, or if a mail of an earlier generation to this recipient has left. */
  private async add(
    manager: EntityManager,
    plan: Plan,
    recipient: PlannedRecipient | null,
    local: LocalMoment | null,
  ): Promise<string | null> {
    const { source, generation, dueAt, timeZone } = plan;
    const id = randomUUID();
    const [added] = await manager.query<{ id: string; delay: number }[]>(
      `INSERT INTO deliveries (id, source_kind, source_id, channel, generation, user_id, due_at, local_date, local_time,
                               time_zone, recorded_at, prompt_title, personal_note, message_id, details, next_attempt_at,
                               recipient_id, contact_id)
       SELECT $1, $2, $3, $4, $5, $6, moment, $8, $9, $10, $11, $12, $13, $14, $15, moment, $16, $17
         FROM (SELECT coalesce($7::timestamptz, clock_timestamp()) AS moment) AS due
        WHERE NOT EXISTS (SELECT 1 FROM deliveries sent
                           WHERE sent.recipient_id = $16 AND sent.state IN ('sending', 'delivered'))
       ON CONFLICT (source_kind, source_id, channel, generation, recipient_id, copy) DO NOTHING
       RETURNING id, (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS delay`,
      [
        id,
        source.kind,
        source.id,
        channelFor(plan, recipient),
        generation,
        plan.userId,
        dueAt,
        local?.date ?? null,
        local?.time ?? null,
        timeZone,
        plan.recordedAt,
        plan.promptTitle,
        plan.personalNote,
        this.messageIdOf(id),
        plan.details ? JSON.stringify(plan.details) : null,
        recipient?.id ?? null,
        recipient?.contactId ?? null,
      ],
    );
    if (!added) return null;
    if (added.delay <= WAKE_UP_HORIZON_MS) {
      this.messageSender.notifyAfterCommit(manager, DUE_QUEUE, id, Math.max(0, Math.ceil(added.delay)));
    }
    return id;
  }

  /** The newest one of this recipient. */
  private async find(manager: EntityManager, plan: Plan, recipient: PlannedRecipient | null): Promise<string> {
    const { source, generation } = plan;
    const [row] = await manager.query<{ id: string }[]>(
      `SELECT id FROM deliveries
        WHERE source_kind = $1 AND source_id = $2 AND channel = $3 AND generation <= $4
          AND recipient_id IS NOT DISTINCT FROM $5
        ORDER BY generation DESC, copy DESC LIMIT 1`,
      [source.kind, source.id, channelFor(plan, recipient), generation, recipient?.id ?? null],
    );
    if (!row) throw new Error('the delivery is missing');
    return row.id;
  }

  /** The same at every attempt. */
  private messageIdOf(id: string): string {
    return `<${id}@${this.domain}>`;
  }
}

/** Other people get it by email, also if its owner got it in the app. */
function channelFor({ channel }: Plan, recipient: PlannedRecipient | null): DeliveryMethod {
  return recipient === null ? channel : 'email';
}

/** A moment that did not change keeps its local time, also after a change of its zone's rules. */
async function localTimeOf(manager: EntityManager, { source, dueAt, timeZone }: Plan): Promise<LocalMoment | null> {
  if (dueAt === null) return null;
  const [kept] = await manager.query<LocalMoment[]>(
    `SELECT local_date::text AS date, local_time::text AS time FROM deliveries
      WHERE source_kind = $1 AND source_id = $2 AND due_at = $3 AND time_zone = $4 AND local_date IS NOT NULL
      ORDER BY generation DESC LIMIT 1`,
    [source.kind, source.id, dueAt, timeZone],
  );
  return kept ?? localMoment(new Date(dueAt), timeZone);
}
