import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveryScheduled, type DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { CapsuleShared } from '@dear-future/contracts/messages/time-capsules';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { LocalMoment } from '@dear-future/service-kit/time/local-moment';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import { senderDomain } from '../mail/mailbox.js';
import { Notifications } from '../notifications/notifications.js';
import { isRemoved, lockSource } from '../sources/sources.js';
import type { OpeningDetails, PaymentDetails, SourceKind, UnplayableDetails } from '../sources/source-kinds.js';
import { localTimeOf } from './local-times.js';
import { CANCELLABLE_STATES, type DeliveryState } from './states.js';

export const DUE_QUEUE = 'delivery-due';

type Definition = Omit<DeliveryDefinition, 'source'>;

export type Plan = Pick<Definition, 'generation' | 'userId' | 'recordedAt' | 'promptTitle'> &
  Partial<Definition> &
  (
    | { source: { kind: 'time-capsule' | 'prompt-responses'; id: string }; details?: null }
    | { source: { kind: 'paid-capsule'; id: string }; details: OpeningDetails }
    | { source: { kind: 'payment'; id: string }; details: PaymentDetails }
    | { source: { kind: 'unplayable-video'; id: string }; details: UnplayableDetails }
  );

type PlannedRecipient = NonNullable<Plan['recipients']>[number];

/** SQL: cancels a delivery. A running claim loses its fencing token. */
export const CANCELLED = "state = 'cancelled', attempt = attempt + 1, next_attempt_at = NULL, lease_until = NULL";

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

  @Handles(DeliveryScheduled)
  async onScheduled(definition: DeliveryDefinition, { manager }: MessageContext): Promise<void> {
    await this.put(manager, definition);
  }

  /** Schedules a plan. Idempotent, in any order. Null if a newer generation exists or the source was removed. */
  async put(manager: EntityManager, plan: Plan): Promise<string[] | null> {
    const { source, generation } = plan;
    await lockSource(manager, source.kind, source.id);
    const [newer] = await manager.query<object[]>(
      'SELECT 1 FROM deliveries WHERE source_kind = $1 AND source_id = $2 AND generation > $3 LIMIT 1',
      [source.kind, source.id, generation],
    );
    if (newer || (await isRemoved(manager, source.id))) return null;
    const local = await localTimeOf(manager, source, plan);
    await this.cancel(manager, source.kind, source.id, generation);
    await this.dropUntried(manager, source.kind, source.id, generation);
    const recipients = plan.recipients ?? [];
    for (const recipient of recipients.length > 0 ? recipients : [null]) {
      await this.add(manager, plan, recipient, local);
    }
    const newest = await manager.query<{ id: string }[]>(
      `SELECT DISTINCT ON (recipient_id) id FROM deliveries
        WHERE source_kind = $1 AND source_id = $2
          AND (recipient_id = ANY ($3) OR recipient_id IS NULL AND cardinality($3::uuid[]) = 0)
        ORDER BY recipient_id, generation DESC, copy DESC`,
      [source.kind, source.id, recipients.map(({ id }) => id)],
    );
    return newest.map(({ id }) => id);
  }

  /** Sends a delivered time capsule to more recipients, or to the same ones again. Idempotent. */
  @Handles(CapsuleShared)
  async share(definition: DeliveryDefinition, { manager }: MessageContext): Promise<void> {
    const { source, recipients = [] } = definition;
    await lockSource(manager, source.kind, source.id);
    // Restoring it will send it to them.
    if (await isRemoved(manager, source.id)) return;
    const [newest] = await manager.query<{ generation: number | null }[]>(
      'SELECT max(generation) AS generation FROM deliveries WHERE source_kind = $1 AND source_id = $2',
      [source.kind, source.id],
    );
    const plan = { ...definition, generation: Math.max(newest?.generation ?? 0, definition.generation) };
    const local = await localTimeOf(manager, source, plan);
    for (const recipient of recipients) {
      if (recipient.copy === undefined) await this.add(manager, plan, recipient, local);
      else await this.sendCopy(manager, recipient.id, recipient.copy, ['sending', 'delivered']);
    }
  }

  /** Replaces a copy that is not sent yet. Does nothing if another email to the recipient is in one of `unlessIn`. */
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
    // Cancelled first, so that none of them can start after their states were read.
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
    if (added.length > 0) this.messageSender.wake(manager, DUE_QUEUE);
  }

  private async cancel(manager: EntityManager, kind: SourceKind, sourceId: string, before?: number): Promise<void> {
    await manager.query(
      `UPDATE deliveries SET ${CANCELLED}
        WHERE source_kind = $1 AND source_id = $2 AND ($3::int IS NULL OR generation < $3) AND state = ANY($4)`,
      [kind, sourceId, before, CANCELLABLE_STATES],
    );
  }

  async forget(manager: EntityManager, kind: SourceKind, sourceId: string): Promise<void> {
    await lockSource(manager, kind, sourceId);
    await this.cancel(manager, kind, sourceId);
    await manager.query(
      `UPDATE deliveries SET prompt_title = '', personal_note = NULL, details = details - 'senderName'
        WHERE source_kind = $1 AND source_id = $2
          AND (prompt_title <> '' OR personal_note IS NOT NULL OR details ? 'senderName')`,
      [kind, sourceId],
    );
    const notified = await manager.query<{ id: string }[]>(
      'SELECT id FROM deliveries WHERE source_kind = $1 AND source_id = $2',
      [kind, sourceId],
    );
    await this.notifications.withdraw(
      manager,
      notified.map(({ id }) => id),
      sourceId,
    );
  }

  async retryNow(manager: EntityManager, column: 'user_id' | 'contact_id' | 'mailbox', value: string): Promise<void> {
    await manager.query(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp()
        WHERE ${column} = $1 AND state = 'retry_wait' AND lease_until IS NULL AND due_at <= clock_timestamp()`,
      [value],
    );
  }

  /** Deletes cancelled deliveries without an attempt, which repeated changes would pile up. */
  private async dropUntried(manager: EntityManager, kind: SourceKind, sourceId: string, before: number): Promise<void> {
    const untried = await manager.query<{ id: string }[]>(
      `SELECT id FROM deliveries d
        WHERE source_kind = $1 AND source_id = $2 AND generation < $3 AND state = 'cancelled'
          AND NOT EXISTS (SELECT 1 FROM attempts WHERE delivery_id = d.id)`,
      [kind, sourceId, before],
    );
    if (untried.length === 0) return;
    const ids = untried.map(({ id }) => id);
    await this.notifications.withdraw(manager, ids);
    await manager.query('DELETE FROM deliveries WHERE id = ANY ($1)', [ids]);
  }

  /** Null if it exists, or if an email of an earlier generation to this recipient is sent or being sent. */
  async add(
    manager: EntityManager,
    plan: Plan,
    recipient: PlannedRecipient | null = null,
    local: LocalMoment | null = null,
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
        recipient === null ? (plan.channel ?? 'email') : 'email',
        generation,
        plan.userId,
        dueAt,
        local?.date,
        local?.time,
        timeZone,
        plan.recordedAt,
        plan.promptTitle,
        plan.personalNote,
        this.messageIdOf(id),
        plan.details ? JSON.stringify(plan.details) : null,
        recipient?.id,
        recipient?.contactId,
      ],
    );
    if (!added) return null;
    this.messageSender.wake(manager, DUE_QUEUE, added.delay);
    return id;
  }

  private messageIdOf(id: string): string {
    return `<${id}@${this.domain}>`;
  }
}
