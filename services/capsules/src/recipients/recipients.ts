import { Inject, Injectable } from '@nestjs/common';
import { UNKNOWN_SENDER_LIMIT } from '@dear-future/contracts/constants';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { invalid } from '@dear-future/service-kit/service/validation';
import type { EntityManager } from 'typeorm';
import type { CapsulesSettings } from '../config.js';

type PlannedRecipient = NonNullable<DeliveryDefinition['recipients']>[number];

/** SQL for the ids of all users who share the mailbox of the user $1. */
const ACCOUNTS = `(SELECT $1::text UNION
                   SELECT other.user_id FROM accounts own JOIN accounts other USING (mailbox) WHERE own.user_id = $1)`;

@Injectable()
export class Recipients {
  constructor(@Inject(SETTINGS) private readonly settings: CapsulesSettings) {}

  /** Counts these people as chosen. Throws if the user may not choose them. Locks their rows in the address book. */
  async requireAllowed(manager: EntityManager, userId: string, contactIds: readonly string[]): Promise<void> {
    if (contactIds.length === 0) return;
    const contacts = await manager.query<object[]>(
      'SELECT 1 FROM contacts WHERE id = ANY ($1) AND user_id = $2 FOR KEY SHARE',
      [contactIds, userId],
    );
    if (contacts.length < contactIds.length)
      throw wrongChoice('Someone you chose is no longer in your People list. Please choose again.');
    const refusal = await this.addWithinLimits(manager, userId, contactIds.length);
    if (refusal) throw refusal;
  }

  /** Counts `added` more people, even if the capsule is then not changed, or returns why the user may not add them. */
  async addWithinLimits(manager: EntityManager, userId: string, added: number): Promise<ProblemError | null> {
    await manager.query(
      `SELECT pg_advisory_xact_lock(hashtextextended(
                'recipients ' || coalesce((SELECT mailbox FROM accounts WHERE user_id = $1), $1), 0))`,
      [userId],
    );
    await manager.query(
      `DELETE FROM recipient_choices
        WHERE user_id IN ${ACCOUNTS} AND chosen_at < statement_timestamp() - interval '30 days'`,
      [userId],
    );
    const [counts] = await manager.query<{ day: number; month: number; isNew: boolean; reports: number }[]>(
      `SELECT count(*) FILTER (WHERE chosen_at > statement_timestamp() - interval '1 day')::int AS day,
              count(*)::int AS month,
              NOT EXISTS (SELECT 1 FROM (SELECT user_id, created_at FROM time_capsules
                                         UNION ALL SELECT user_id, created_at FROM contacts
                                         UNION ALL SELECT user_id, created_at FROM shared_prompts
                                         UNION ALL SELECT user_id, created_at FROM paid_capsules) AS content
                           WHERE content.user_id = $1 AND content.created_at < statement_timestamp() - interval '1 day') AS "isNew",
              (SELECT count(DISTINCT mailbox_hash)::int FROM unknown_senders WHERE user_id IN ${ACCOUNTS}) AS reports
         FROM recipient_choices WHERE user_id IN ${ACCOUNTS}`,
      [userId],
    );
    const { day = 0, month = 0, isNew = true, reports = 0 } = counts ?? {};
    if (reports >= UNKNOWN_SENDER_LIMIT) {
      return wrongChoice(
        'Several people told us they don’t know you, so you can now send time capsules only to yourself. If that’s a mistake, please contact support.',
      );
    }
    const reachedLimit = this.findReachedLimit({ day: day + added, month: month + added, isNew });
    if (reachedLimit !== null) {
      const message = `You’ve reached the limit of ${reachedLimit} across all your capsules. Please try again later${added > 1 ? ', or choose fewer people' : ''}.`;
      return new ProblemError('too_many_requests', message);
    }
    await manager.query('INSERT INTO recipient_choices (user_id) SELECT $1 FROM generate_series(1, $2::int)', [
      userId,
      added,
    ]);
    return null;
  }

  private findReachedLimit({ day, month, isNew }: { day: number; month: number; isNew: boolean }): string | null {
    const { RECIPIENTS_PER_MONTH, RECIPIENTS_OF_NEW_ACCOUNT, RECIPIENTS_PER_DAY } = this.settings;
    if (month > RECIPIENTS_PER_MONTH) return `${String(RECIPIENTS_PER_MONTH)} people in 30 days`;
    if (isNew && day > RECIPIENTS_OF_NEW_ACCOUNT)
      return `${String(RECIPIENTS_OF_NEW_ACCOUNT)} people on your first day`;
    return day > RECIPIENTS_PER_DAY ? `${String(RECIPIENTS_PER_DAY)} people a day` : null;
  }

  /** Adds the planned recipients. Removes the rest, except people added by sharing or gone from the address book. */
  async set(manager: EntityManager, capsuleId: string, planned: readonly PlannedRecipient[]): Promise<void> {
    const ids = planned.map(({ id }) => id);
    await manager.query(
      `DELETE FROM time_capsule_recipients
        WHERE capsule_id = $1 AND contact_id IS NOT NULL AND shared_at IS NULL AND id <> ALL ($2)`,
      [capsuleId, ids],
    );
    await manager.query(
      `INSERT INTO time_capsule_recipients (id, capsule_id, contact_id, name)
       SELECT recipient, $1, c.id, c.name
         FROM unnest($2::uuid[], $3::uuid[]) AS planned (recipient, contact) JOIN contacts c ON c.id = contact
       ON CONFLICT DO NOTHING`,
      [capsuleId, ids, planned.map(({ contactId }) => contactId)],
    );
  }

  share(manager: EntityManager, capsuleId: string, contactIds: readonly string[]): Promise<PlannedRecipient[]> {
    return manager.query<PlannedRecipient[]>(
      `INSERT INTO time_capsule_recipients (id, capsule_id, contact_id, name, shared_at)
       SELECT gen_random_uuid(), $1, id, name, statement_timestamp() FROM contacts WHERE id = ANY ($2)
       ON CONFLICT DO NOTHING RETURNING id, contact_id AS "contactId"`,
      [capsuleId, contactIds],
    );
  }

  /** Counts another email to each recipient. Unless that email fails, too, the owner cannot send yet another. */
  async sendAgain(manager: EntityManager, ids: readonly string[]): Promise<PlannedRecipient[]> {
    const [resent] = await manager.query<[PlannedRecipient[], number]>(
      `UPDATE time_capsule_recipients SET copies = copies + 1, attempt_failed = false
        WHERE id = ANY ($1) RETURNING id, contact_id AS "contactId", copies AS copy`,
      [ids],
    );
    return resent;
  }
}

export const wrongChoice = (problem: string): ProblemError => invalid([{ field: 'recipients', problem }]);
