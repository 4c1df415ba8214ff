import type { PersonDto } from '@dear-future/contracts/http/people';
import { created, type CapsulesTestApp } from './capsules-test-app.js';

/** The address books of owners. */
export function peopleClient(app: CapsulesTestApp) {
  const add = async (owner: string, person: object = {}): Promise<PersonDto> =>
    created(await app.call<PersonDto>(owner, 'POST', '/people', { name: 'Ben', email: 'Ben@b.test', ...person }));
  const people = (owner: string, ...names: string[]): Promise<PersonDto[]> =>
    Promise.all(names.map((name) => add(owner, { name })));
  return { add, people };
}

/** As a form sends them. */
export const idsOf = (people: readonly PersonDto[]): string => people.map(({ id }) => id).join();
