import { createHash, randomUUID } from 'node:crypto';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { DeliveryHarness } from './delivery-harness.js';

export interface Recipient {
  id: string;
  contactId: string;
}

/** What tests do with the people who get a time capsule, and see of them. */
export function recipientsOf(bench: DeliveryHarness) {
  const aContact = async (change: object = {}): Promise<Recipient> => {
    const [id, contactId] = [randomUUID(), randomUUID()];
    const known = { contactId, userId: bench.userId, version: 1, name: 'Ben', email: `${contactId}@b.test` };
    await bench.post('capsules', 'contact.changed', { ...known, secondEmail: null, guardianName: null, ...change });
    await bench.allHandled();
    return { id, contactId };
  };

  /** State and address of each recipient's newest delivery. */
  const states = async ({ source }: DeliveryDefinition): Promise<string[]> =>
    (await bench.rows(source.id)).map(({ state }) => state).sort();

  const addressed = (): string[] => bench.stub.mails.flatMap(({ to }) => to);

  /** The hashes of links that capsules was told, and those of the links in the mails. */
  async function links(recipient: Recipient): Promise<{ told: string[]; mailed: string[]; mailbox: string }> {
    const { rows } = await bench.admin.query<{ hash: string; mailbox: string }>(
      `SELECT payload->>'hash' AS hash, payload->>'mailboxHash' AS mailbox FROM capsules.inbox
        WHERE type = 'recipient.link-issued' AND payload->>'recipientId' = $1`,
      [recipient.id],
    );
    const secrets = bench.stub.mails.flatMap(({ source }) => /\/open#([\w-]{22})/.exec(source)?.[1] ?? []);
    const mailed = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
    return { told: rows.map(({ hash }) => hash).sort(), mailed: mailed.sort(), mailbox: rows[0]?.mailbox ?? '' };
  }

  async function seenByOwner(definition: DeliveryDefinition) {
    const { id } = definition.source;
    const answer = await bench.send('/deliveries/now', definition);
    const { code, message } = (await answer.json()) as Record<string, unknown>;
    const { rows: attempts } = await bench.admin.query(
      `SELECT payload - 'capsuleId' - 'recipientId' - 'at' - 'requestId' AS payload FROM capsules.inbox
        WHERE type = 'delivery.attempted' AND payload->>'capsuleId' = $1`,
      [id],
    );
    const { failures } = await bench.newestReaches(id, 'retry_wait');
    const notifications = await bench.notifications(`/my-capsules?capsule=${id}`);
    return {
      answer: [answer.status, code, message],
      attempts,
      failures,
      notifications: notifications.map(({ kind, title, body }) => ({ kind, title, body })),
    };
  }

  async function rowOf({ source, generation }: DeliveryDefinition, contactId: string) {
    const sql = `SELECT * FROM delivery.deliveries
                  WHERE source_id = $1 AND contact_id = $2 AND generation <= $3 ORDER BY generation, copy`;
    const { rows } = await bench.admin.query<Awaited<ReturnType<typeof bench.rows>>[number]>(sql, [
      source.id,
      contactId,
      generation,
    ]);
    return rows.at(-1);
  }

  return { aContact, states, addressed, links, seenByOwner, rowOf };
}
