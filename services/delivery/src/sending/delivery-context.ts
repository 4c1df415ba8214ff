import { UNKNOWN_SENDER_LIMIT, type DeliveryMethod } from '@dear-future/contracts/constants';
import type { CapsulePlan } from '@dear-future/contracts/messages/deliveries';
import { mailboxHashSql } from '@dear-future/service-kit/identity/mailbox';
import type { StoredMoment } from '@dear-future/service-kit/time/local-moment';
import { StaleClaimError, type Claim } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';
import { lockSource, MAY_HAVE_ARRIVED } from '../sources/sources.js';
import type { MailFacts, Source } from '../sources/source-kinds.js';

const NAMES_TO_CHOOSE_FROM = 10;

/** SQL: whether email `d` is about response `s`. A withdrawn response counts only if the email may have arrived. */
const COUNTS = `s.delivery_id = d.id
                     AND (NOT EXISTS (SELECT 1 FROM removals r WHERE r.id = s.id)
                          OR EXISTS (SELECT 1 FROM attempts a WHERE a.delivery_id = d.id AND ${MAY_HAVE_ARRIVED}))`;

/** SQL: the address to use. A contact's two alternate after refusals. Null until the user's own address is known. */
const ADDRESS = `
  SELECT email, refusals, ${mailboxHashSql('email')} AS mailbox
    FROM (SELECT refusals, CASE WHEN d.recipient_id IS NULL THEN u.email
                                WHEN u.email IS NULL THEN NULL
                                WHEN refusals % 2 = 1 THEN coalesce(c.second_email, c.email)
                                ELSE c.email END AS email
            FROM (SELECT count(*) AS refusals FROM attempts refused
                   WHERE refused.delivery_id = d.id AND refused.outcome = 'refused') AS past) AS chosen`;

/** SQL: true if this mailbox opened something from the sender of `d`, false if it blocked the sender, else null. */
const IS_KNOWN = `(SELECT is_known FROM mailbox_senders
                    WHERE mailbox = address.mailbox AND user_id = d.user_id)`;

/** SQL: whether too many recipients have blocked the sender of delivery `d`. */
const IS_UNWANTED = `(SELECT count(*) >= ${String(UNKNOWN_SENDER_LIMIT)} FROM mailbox_senders sender
                       WHERE sender.user_id = d.user_id AND NOT sender.is_known)`;

const TRIED = `
  SELECT count(started_at) > 0 AS "isTried", max(attempt) FILTER (WHERE outcome IS NULL) AS "openAttempt",
         coalesce(bool_or(outcome = 'accepted'), false) AS "isConfirmed"
    FROM attempts WHERE delivery_id = d.id`;

export type DeliveryContext = Source & DeliveryFacts;

export interface DeliveryFacts extends MailFacts, StoredMoment {
  id: string;
  now: Date;
  attempt: number;
  channel: DeliveryMethod;
  generation: number;
  userId: string;
  messageId: string;
  failures: number;
  unknowns: number;
  /**
   * Whether a newer generation exists, or a newer payment after a failed one; whether the contact or all responses
   * were removed; or whether the user turned off emails about responses.
   */
  isObsolete: boolean;
  /** Seconds since another email about the same prompt may have been sent; null if none was. */
  secondsSinceOtherMail: number | null;
  /** Whether any attempt started to send an email. */
  isTried: boolean;
  /** The attempt that started to send an email but has no outcome, because its process died or hangs. */
  openAttempt: number | null;
  /** Whether an earlier attempt was accepted, but had lost its claim. */
  isConfirmed: boolean;
  /** The recipient's id in the capsules service; null if the email is for the user. */
  recipientId: string | null;
  /** Whether this attempt goes to the first of two addresses. */
  hasOtherAddress: boolean;
  /** Whether this recipient blocked the sender, or opened nothing from a sender whom several others blocked. */
  isBlocked: boolean;
  /** Whether the recipient at this address has opened something from the sender. */
  isKnownSender: boolean;
  mailboxHash: string | null;
  /** The newest plan of a time capsule that was changed or restored. */
  plan: CapsulePlan | null;
  email: string | null;
}

/** Waits until no other transaction holds the row. */
export async function loadForUpdate(manager: EntityManager, claim: Claim): Promise<DeliveryContext> {
  await lockMailsOfPrompt(manager, claim);
  const [delivery] = await load(manager, [claim]);
  if (!delivery) throw new StaleClaimError('deliveries', claim);
  return delivery;
}

/** Returns those deliveries whose claim holds and which no other transaction has locked. */
export function loadUnlocked(manager: EntityManager, claims: readonly Claim[]): Promise<DeliveryContext[]> {
  return load(manager, claims, 'SKIP LOCKED');
}

async function load(
  manager: EntityManager,
  claims: readonly Claim[],
  ifLocked: 'SKIP LOCKED' | '' = '',
): Promise<DeliveryContext[]> {
  const deliveries = await manager.query<DeliveryContext[]>(
    `SELECT d.id, clock_timestamp() AS now, d.attempt, d.source_kind AS "sourceKind", d.source_id AS "sourceId", d.channel, d.generation,
            d.user_id AS "userId", d.time_zone AS "timeZone", d.due_at AS "dueAt", d.local_date::text AS date,
            d.local_time::text AS time, d.recorded_at AS "recordedAt",
            d.prompt_title AS "promptTitle", d.personal_note AS "personalNote", d.message_id AS "messageId",
            d.details, d.failures, d.unknowns, u.first_name AS "firstName",
            d.recipient_id AS "recipientId", c.name AS "recipientName", c.guardian_name AS "guardianName",
            u.unsubscribe_token AS "unsubscribeToken", u.email AS "senderEmail", address.email, address.mailbox AS "mailboxHash",
            coalesce(c.second_email IS NOT NULL AND address.refusals % 2 = 0, false) AS "hasOtherAddress",
            d.recipient_id IS NOT NULL AND coalesce(NOT ${IS_KNOWN}, ${IS_UNWANTED}) AS "isBlocked",
            coalesce(${IS_KNOWN}, false) AS "isKnownSender",
            (SELECT p.jpeg FROM pictures p WHERE d.source_kind = 'time-capsule' AND p.capsule_id = d.source_id) AS picture,
            (SELECT plan FROM plans p WHERE d.source_kind = 'time-capsule' AND p.capsule_id = d.source_id) AS plan,
            d.source_kind IN ('time-capsule', 'paid-capsule', 'date-reminder') AND EXISTS (
                   SELECT 1 FROM deliveries newer
                     WHERE newer.source_kind = d.source_kind AND newer.source_id = d.source_id
                       AND newer.generation > d.generation)
              OR c.id IS NOT NULL AND c.email IS NULL
              OR d.source_kind = 'payment' AND d.details->>'kind' = 'failed' AND EXISTS (
                   SELECT 1 FROM deliveries newer
                     WHERE newer.source_kind = 'payment' AND newer.details->>'capsuleId' = d.details->>'capsuleId'
                       AND newer.recorded_at > d.recorded_at)
              OR d.source_kind = 'prompt-responses' AND (
                   u.response_mails IS FALSE OR NOT EXISTS (SELECT 1 FROM responses s WHERE ${COUNTS})) AS "isObsolete",
            (SELECT count(*)::int FROM responses s WHERE ${COUNTS}) AS "responseCount",
            ARRAY(SELECT s.responder_name FROM responses s
                   WHERE ${COUNTS} AND s.responder_name IS NOT NULL
                   ORDER BY s.received_at, s.id LIMIT $2) AS "responderNames",
            (SELECT extract(epoch FROM clock_timestamp() - max(a.started_at))::float8
               FROM deliveries other JOIN attempts a ON a.delivery_id = other.id
              WHERE d.source_kind = 'prompt-responses'
                AND other.source_kind = d.source_kind AND other.source_id = d.source_id AND other.id <> d.id
                AND ${MAY_HAVE_ARRIVED}) AS "secondsSinceOtherMail",
            tried.*
       FROM deliveries d LEFT JOIN users u ON u.user_id = d.user_id LEFT JOIN contacts c ON c.id = d.contact_id
            CROSS JOIN LATERAL (${ADDRESS}) AS address CROSS JOIN LATERAL (${TRIED}) AS tried
      WHERE d.id = ANY ($1)
        FOR UPDATE OF d ${ifLocked}`,
    [claims.map(({ id }) => id), NAMES_TO_CHOOSE_FROM],
  );
  return deliveries.filter((found) => claims.some(({ id, attempt }) => found.id === id && found.attempt === attempt));
}

/** Keeps responses from being added to a prompt's email while its next step is decided. Call before locking a row. */
async function lockMailsOfPrompt(manager: EntityManager, claim: Claim): Promise<void> {
  const [mail] = await manager.query<{ promptId: string }[]>(
    `SELECT source_id AS "promptId" FROM deliveries WHERE id = $1 AND source_kind = 'prompt-responses'`,
    [claim.id],
  );
  if (mail) await lockSource(manager, 'prompt-responses', mail.promptId);
}
