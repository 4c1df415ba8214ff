import type { DeliveryMethod } from '@dear-future/contracts/constants';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import { StaleClaimError, type Claim } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';

/** Everything known of one delivery at the moment its claim begins to work. */
export interface CaseFile {
  id: string;
  attempt: number;
  sourceKind: DeliveryDefinition['source']['kind'];
  sourceId: string;
  channel: DeliveryMethod;
  generation: number;
  personId: string;
  timeZone: string | null;
  recordedAt: Date;
  promptTitle: string;
  personalNote: string | null;
  messageId: string;
  failures: number;
  unknowns: number;
  asked: boolean;
  superseded: boolean;
  handOvers: number;
  /** The attempt that began to send and left no outcome. */
  openAttempt: number | null;
  confirmed: boolean;
  /** Null while the person's address is not known here. */
  email: string | null;
  firstName: string | null;
}

/**
 * Reads one delivery and keeps it locked for the rest of the transaction.
 *
 * @throws StaleClaimError when somebody else owns it by now
 */
export async function openCaseFile(manager: EntityManager, claim: Claim): Promise<CaseFile> {
  const [file] = await manager.query<CaseFile[]>(
    `SELECT d.id, d.attempt, d.source_kind AS "sourceKind", d.source_id AS "sourceId", d.channel, d.generation,
            d.person_id AS "personId", d.time_zone AS "timeZone", d.recorded_at AS "recordedAt",
            d.prompt_title AS "promptTitle", d.personal_note AS "personalNote", d.message_id AS "messageId",
            d.failures, d.unknowns, d.asked, r.email, r.first_name AS "firstName",
            EXISTS (SELECT 1 FROM deliveries newer
                     WHERE newer.source_kind = d.source_kind AND newer.source_id = d.source_id
                       AND newer.generation > d.generation) AS superseded,
            (SELECT count(*)::int FROM attempts a WHERE a.delivery_id = d.id AND a.step = 'begun') AS "handOvers",
            (SELECT max(a.attempt) FROM attempts a
              WHERE a.delivery_id = d.id AND a.step = 'begun'
                AND NOT EXISTS (SELECT 1 FROM attempts e
                                 WHERE e.delivery_id = d.id AND e.attempt = a.attempt AND e.step = 'ended')) AS "openAttempt",
            EXISTS (SELECT 1 FROM attempts c WHERE c.delivery_id = d.id AND c.step = 'confirmed') AS confirmed
       FROM deliveries d LEFT JOIN recipients r ON r.person_id = d.person_id
      WHERE d.id = $1
        FOR UPDATE OF d`,
    [claim.id],
  );
  if (file?.attempt !== claim.attempt) throw new StaleClaimError('deliveries', claim);
  return file;
}
