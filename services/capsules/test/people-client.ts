import { createHash, randomBytes } from 'node:crypto';
import type { PersonDto } from '@dear-future/contracts/http/people';
import { created, type CapsulesTestApp } from './capsules-test-app.js';

/** Manages owners' address books through the API. */
export function peopleClient(app: CapsulesTestApp) {
  const add = async (owner: string, person: object = {}): Promise<PersonDto> =>
    created(await app.call<PersonDto>(owner, 'POST', '/people', { name: 'Ben', email: 'Ben@b.test', ...person }));
  const people = (owner: string, ...names: string[]): Promise<PersonDto[]> =>
    Promise.all(names.map((name) => add(owner, { name })));
  /** Issues a recipient's link, as in an email to `email`; returns its secret. */
  const createLink = async ({ id: recipientId }: { id: string }, email: string): Promise<string> => {
    const secret = randomBytes(16).toString('base64url');
    const [hash, mailboxHash] = [secret, email].map((text) => createHash('sha256').update(text).digest('hex'));
    await app.postMessage('delivery', 'recipient.link-issued', { recipientId, hash, mailboxHash });
    return secret;
  };
  return { add, people, createLink };
}

/** Joins ids as a form sends them. */
export const idsOf = (people: readonly PersonDto[]): string => people.map(({ id }) => id).join();
