import { createHash, randomUUID } from 'node:crypto';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { ContactChanged } from '@dear-future/contracts/messages/recipients';
import type { DeliveryRow } from './delivery-database.js';
import type { DeliveryHarness } from './delivery-harness.js';

export interface Recipient {
  id: string;
  contactId: string;
}

/** Returns helpers for the recipients of time capsules. */
export function recipientsOf(harness: DeliveryHarness) {
  const contactOf = (contactId: string, change: Partial<ContactChanged>): ContactChanged => ({
    contactId,
    userId: harness.userId,
    version: 1,
    name: 'Ben',
    email: `${contactId}@b.test`,
    secondEmail: null,
    guardianName: null,
    ...change,
  });

  const changeContact = async ({ contactId }: Recipient, change: Partial<ContactChanged>): Promise<void> => {
    await harness.post('capsules', 'contact.changed', contactOf(contactId, change));
    await harness.waitUntilHandled();
  };

  const createContact = async (change: Partial<ContactChanged> = {}): Promise<Recipient> => {
    const recipient = { id: randomUUID(), contactId: randomUUID() };
    await changeContact(recipient, change);
    return recipient;
  };

  /** Returns the states of a source's deliveries, sorted. */
  const states = async ({ source }: DeliveryDefinition): Promise<string[]> =>
    (await harness.rows(source.id)).map(({ state }) => state).sort();

  const mailedAddresses = (): string[] => harness.stub.mails.flatMap(({ to }) => to);

  /** Returns hashes: of links reported to the capsules service, of links in all emails, and of the mailbox. */
  async function linkHashes(recipient: Recipient) {
    type Issued = { hash: string; mailboxHash: string };
    const issued = await harness.messagesToCapsules<Issued>('recipient.link-issued', recipient.id);
    const secrets = harness.stub.mails.flatMap(({ source }) => /\/open#([\w-]{22})/.exec(source)?.[1] ?? []);
    const mailed = secrets.map((secret) => createHash('sha256').update(secret).digest('hex'));
    return {
      reported: issued.map(({ hash }) => hash).sort(),
      mailed: mailed.sort(),
      mailboxHash: issued[0]?.mailboxHash ?? '',
    };
  }

  /** Presses Deliver Now for a capsule that has not arrived. Returns what its owner can see. */
  async function ownerView(definition: DeliveryDefinition) {
    const { id } = definition.source;
    const response = await harness.send('/deliveries/now', definition);
    const { code, message } = (await response.json()) as Record<string, unknown>;
    const { rows: attempts } = await harness.admin.query(
      `SELECT payload - 'capsuleId' - 'recipientId' - 'at' - 'requestId' AS payload FROM capsules.inbox
        WHERE type = 'delivery.attempted' AND payload->>'capsuleId' = $1`,
      [id],
    );
    const { failures } = await harness.waitForNewestState(id, 'retry_wait');
    const notifications = await harness.notifications(`/my-capsules/${id}`);
    return {
      response: [response.status, code, message],
      attempts,
      failures,
      notifications: notifications.map(({ kind, title, body }) => ({ kind, title, body })),
    };
  }

  async function rowOf({ source, generation }: DeliveryDefinition, contactId: string) {
    const sql = `SELECT * FROM delivery.deliveries
                  WHERE source_id = $1 AND contact_id = $2 AND generation <= $3 ORDER BY generation, copy`;
    const { rows } = await harness.admin.query<DeliveryRow>(sql, [source.id, contactId, generation]);
    return rows.at(-1);
  }

  return { contactOf, changeContact, createContact, states, mailedAddresses, linkHashes, ownerView, rowOf };
}
