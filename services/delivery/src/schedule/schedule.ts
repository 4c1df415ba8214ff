import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { LocalMoment } from '@dear-future/service-kit/time/local-moment';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { DeliverySettings } from '../config.js';
import { senderDomain } from '../mail/mailbox.js';
import { Notifications } from '../notifications/notifications.js';
import { isErased, isRemoved, lockSource } from '../sources/sources.js';
import type {
  DateReminderDetails,
  OpeningDetails,
  PaymentDetails,
  SourceKind,
  UnplayableDetails,
} from '../sources/source-kinds.js';
import { localTimeOf } from './local-times.js';
import { CANCELLABLE_STATES, type DeliveryState } from './states.js';

export const DUE_QUEUE = 'delivery-due';

type Definition = Omit<DeliveryDefinition, 'source'>;

export type NewDelivery = Pick<Definition, 'generation' | 'userId' | 'recordedAt' | 'promptTitle'> &
  Partial<Definition> &
  (
    | { source: { kind: 'time-capsule' | 'prompt-responses'; id: string }; details?: null }
    | { source: { kind: 'paid-capsule'; id: string }; details: OpeningDetails }
    | { source: { kind: 'payment'; id: string }; details: PaymentDetails }
    | { source: { kind: 'date-reminder'; id: string }; details: DateReminderDetails }
    | { source: { kind: 'unplayable-video'; id: string }; details: UnplayableDetails }
  );

type NewRecipient = NonNullable<NewDelivery['recipients']>[number];

interface AddOptions {
  local?: LocalMoment | null;
  unlessIn?: readonly DeliveryState[] | undefined;
  sinceCopy?: number;
}

/** SQL: cancels a delivery. The higher `attempt` makes its current claim stale. */
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

  /**
   * Schedules the deliveries of a source. Idempotent, and independent of the order of calls. Returns the id of the
   * newest delivery to each recipient, or null if a newer generation exists or the source was removed.
   */
  async put(manager: EntityManager, definition: NewDelivery): Promise<string[] | null> {
    const { source, generation, recipients = [] } = definition;
    await lockSource(manager, source.kind, source.id);
    const [newer] = await manager.query<object[]>(
      'SELECT 1 FROM deliveries WHERE source_kind = $1 AND source_id = $2 AND generation > $3 LIMIT 1',
      [source.kind, source.id, generation],
    );
    if (newer || (await isRemoved(manager, source.id))) return null;
    const local = await localTimeOf(manager, source, definition);
    await this.cancel(manager, source.kind, source.id, generation);
    for (const recipient of recipients.length > 0 ? recipients : [null]) {
      // A plan continues with the newest copy, unless it was sent: an email to an earlier address does not count.
      const copy = recipient ? await this.findNewestCopy(manager, recipient.id) : 0;
      await this.add(manager, definition, recipient && { ...recipient, copy }, { local, sinceCopy: copy });
    }
    await this.dropUntried(manager, source.kind, source.id, generation);
    const newest = await manager.query<{ id: string }[]>(
      `SELECT DISTINCT ON (recipient_id) id FROM deliveries
        WHERE source_kind = $1 AND source_id = $2
          AND (recipient_id = ANY ($3) OR recipient_id IS NULL AND cardinality($3::uuid[]) = 0)
        ORDER BY recipient_id, generation DESC, copy DESC`,
      [source.kind, source.id, recipients.map(({ id }) => id)],
    );
    return newest.map(({ id }) => id);
  }

  /**
   * Schedules emails about a delivered time capsule to more recipients, or to the same ones again. Idempotent.
   *
   * @param unlessIn recipients who have a delivery in one of these states get no other
   */
  async share(
    manager: EntityManager,
    definition: DeliveryDefinition,
    unlessIn?: readonly DeliveryState[],
  ): Promise<void> {
    const { source, recipients = [] } = definition;
    await lockSource(manager, source.kind, source.id);
    if (await isErased(manager, source.id)) return;
    const [newest] = await manager.query<{ generation: number | null }[]>(
      'SELECT max(generation) AS generation FROM deliveries WHERE source_kind = $1 AND source_id = $2',
      [source.kind, source.id],
    );
    const shared = { ...definition, generation: Math.max(newest?.generation ?? 0, definition.generation) };
    const local = await localTimeOf(manager, source, shared);
    for (const recipient of recipients) await this.add(manager, shared, recipient, { local, unlessIn });
    // If the capsule is restored, these recipients get their email then.
    if (await isRemoved(manager, source.id)) await this.forget(manager, source.kind, source.id);
  }

  private async findNewestCopy(manager: EntityManager, recipientId: string): Promise<number> {
    const [newest] = await manager.query<{ copy: number }[]>(
      'SELECT coalesce(max(copy), 0) AS copy FROM deliveries WHERE recipient_id = $1',
      [recipientId],
    );
    return newest?.copy ?? 0;
  }

  private async cancel(manager: EntityManager, kind: SourceKind, sourceId: string, before?: number): Promise<void> {
    await manager.query(
      `UPDATE deliveries SET ${CANCELLED}
        WHERE source_kind = $1 AND source_id = $2 AND ($3::int IS NULL OR generation < $3) AND state = ANY($4)`,
      [kind, sourceId, before, CANCELLABLE_STATES],
    );
  }

  /** Cancels a source's deliveries where possible. Erases titles, notes, names and notifications of all of them. */
  async forget(manager: EntityManager, kind: SourceKind, sourceId: string): Promise<void> {
    await lockSource(manager, kind, sourceId);
    await this.cancel(manager, kind, sourceId);
    await manager.query(
      `UPDATE deliveries SET prompt_title = '', personal_note = NULL, details = details - 'senderName'
        WHERE source_kind = $1 AND source_id = $2
          AND (prompt_title <> '' OR personal_note IS NOT NULL OR details ? 'senderName')`,
      [kind, sourceId],
    );
    const deliveries = await manager.query<{ id: string }[]>(
      'SELECT id FROM deliveries WHERE source_kind = $1 AND source_id = $2',
      [kind, sourceId],
    );
    await this.notifications.withdraw(
      manager,
      deliveries.map(({ id }) => id),
      // A damaged video keeps the notifications about its capsule.
      kind === 'time-capsule' ? sourceId : undefined,
    );
  }

  async retryNow(manager: EntityManager, column: 'user_id' | 'contact_id' | 'mailbox', value: string): Promise<void> {
    await manager.query(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp()
        WHERE ${column} = $1 AND state = 'retry_wait' AND lease_until IS NULL AND due_at <= statement_timestamp()`,
      [value],
    );
  }

  /** Deletes untried deliveries of earlier generations, so that many changes do not leave many rows. */
  private async dropUntried(manager: EntityManager, kind: SourceKind, sourceId: string, before: number): Promise<void> {
    const [dropped] = await manager.query<[{ id: string }[], number]>(
      `DELETE FROM deliveries d
        WHERE source_kind = $1 AND source_id = $2 AND generation < $3 AND state <> 'delivered'
          AND NOT EXISTS (SELECT 1 FROM attempts WHERE delivery_id = d.id) RETURNING id`,
      [kind, sourceId, before],
    );
    const ids = dropped.map(({ id }) => id);
    if (ids.length > 0) await this.notifications.withdraw(manager, ids);
  }

  /**
   * Adds nothing and returns null if this delivery or a later copy exists, or if the recipient has one in `unlessIn`
   * that is at least the copy `sinceCopy`.
   */
  async add(
    manager: EntityManager,
    definition: NewDelivery,
    recipient: NewRecipient | null = null,
    { local = null, unlessIn = ['sending', 'delivered'], sinceCopy = 0 }: AddOptions = {},
  ): Promise<string | null> {
    const { source, generation, dueAt, timeZone } = definition;
    const { id: recipientId, contactId, copy = 0 } = recipient ?? {};
    const id = randomUUID();
    if (copy > 0) {
      // Earlier copies are cancelled first, so that none of them can start after the query below.
      await manager.query(
        `UPDATE deliveries SET ${CANCELLED} WHERE recipient_id = $1 AND copy < $2 AND state = ANY ($3)`,
        [recipientId, copy, CANCELLABLE_STATES],
      );
    }
    const [added] = await manager.query<{ id: string; delay: number }[]>(
      `INSERT INTO deliveries (id, source_kind, source_id, channel, generation, user_id, due_at, local_date, local_time,
                               time_zone, recorded_at, prompt_title, personal_note, message_id, details, next_attempt_at,
                               recipient_id, contact_id, copy)
       SELECT $1, $2, $3, $4, $5, $6, moment, $8, $9, $10, $11, $12, $13, $14, $15, moment, $16, $17, $18
         FROM (SELECT coalesce($7::timestamptz, clock_timestamp()) AS moment) AS due
        WHERE NOT EXISTS (SELECT 1 FROM deliveries sent
                           WHERE sent.recipient_id = $16
                             AND (sent.state = ANY ($19) AND sent.copy >= $20 OR sent.copy > $18))
       ON CONFLICT (source_kind, source_id, channel, generation, recipient_id, copy) DO NOTHING
       RETURNING id, (extract(epoch FROM due_at - clock_timestamp()) * 1000)::float8 AS delay`,
      [
        id,
        source.kind,
        source.id,
        recipient === null ? (definition.channel ?? 'email') : 'email',
        generation,
        definition.userId,
        dueAt,
        local?.date,
        local?.time,
        timeZone,
        definition.recordedAt,
        definition.promptTitle,
        definition.personalNote,
        `<${id}@${this.domain}>`,
        definition.details ? JSON.stringify(definition.details) : null,
        recipientId,
        contactId,
        copy,
        unlessIn,
        sinceCopy,
      ],
    );
    if (!added) return null;
    this.messageSender.enqueue(manager, DUE_QUEUE, [id], added.delay);
    return id;
  }
}
