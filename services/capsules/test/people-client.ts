import { createHash, randomBytes } from 'node:crypto';
import type { PersonDto } from '@dear-future/contracts/http/people';
import { readCreated, type CapsulesTestApp } from './capsules-test-app.js';

export function peopleClient(app: CapsulesTestApp) {
  const addPerson = async (owner: string, person: object = {}): Promise<PersonDto> =>
    readCreated(await app.call<PersonDto>(owner, 'POST', '/people', { name: 'Ben', email: 'Ben@b.test', ...person }));
  const addPeople = (owner: string, ...names: string[]): Promise<PersonDto[]> =>
    Promise.all(names.map((name) => addPerson(owner, { name })));
  /** Issues a recipient's link, as the delivery service does for an email to this address. Returns the secret. */
  const createLink = async ({ id: recipientId }: { id: string }, email: string): Promise<string> => {
    const { secret, ...issued } = newLink(email);
    await app.postMessage('delivery', 'recipient.link-issued', { recipientId, ...issued });
    return secret;
  };
  return { addPerson, addPeople, createLink };
}

/** Returns the secret and the hashes of a new link in an email to this address. */
export function newLink(email: string): { secret: string; hash: string; mailboxHash: string } {
  const secret = randomBytes(16).toString('base64url');
  const [hash, mailboxHash] = [secret, email].map((text) => createHash('sha256').update(text).digest('hex')) as [
    string,
    string,
  ];
  return { secret, hash, mailboxHash };
}

/** Joins people's ids with commas, the way forms send them. */
export const joinIds = (people: readonly PersonDto[]): string => people.map(({ id }) => id).join();
