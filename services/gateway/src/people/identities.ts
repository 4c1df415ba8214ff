import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { People, type Person } from './people.js';
import { readPersonNames } from './person-names.js';

/** Somebody an identity provider vouches for. */
export interface ProviderIdentity {
  issuer: string;
  /** Who it is, for ever, among all whom this issuer knows (OpenID Connect Core §2, `sub`). */
  subject: string;
  /** Their address in the form it is kept in; null unless the provider says that it verified it. */
  verifiedEmail: string | null;
  givenName: string | null;
  familyName: string | null;
}

/** Persons as identity providers know them: by issuer and subject. Source: docs/product.md §3.1. */
@Injectable()
export class Identities {
  constructor(private readonly people: People) {}

  /**
   * The person of an identity. One that is known stays the same person whatever becomes of the address, which follows the
   * provider's unless it is another person's already. A new identity needs a verified address, and is then the person of that
   * address. Null without one.
   *
   * @param manager of `Outgoing.transaction`
   */
  async personOf(manager: EntityManager, identity: ProviderIdentity): Promise<Person | null> {
    const { issuer, subject, verifiedEmail } = identity;
    // The same order everywhere, so two log-ins never wait for each other.
    await lock(manager, `identity ${issuer} ${subject}`);
    if (verifiedEmail !== null) await lock(manager, `address ${verifiedEmail}`);
    const [known] = await manager.query<{ person_id: string }[]>(
      'SELECT person_id FROM person_identities WHERE issuer = $1 AND subject = $2',
      [issuer, subject],
    );
    if (known !== undefined) return this.people.atAddress(manager, known.person_id, verifiedEmail);
    if (verifiedEmail === null) return null;
    const person = await this.people.ofProvedAddress(manager, verifiedEmail);
    await manager.query('INSERT INTO person_identities (issuer, subject, person_id) VALUES ($1, $2, $3)', [
      issuer,
      subject,
      person.id,
    ]);
    const isNamed = person.firstName !== null || person.lastName !== null;
    return isNamed ? person : this.people.rename(manager, person.id, namesOf(identity));
  }
}

async function lock(manager: EntityManager, what: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [what]);
}

/** What the provider calls them; nothing when it is no name that a person could have typed. */
function namesOf({ givenName, familyName }: ProviderIdentity): ReturnType<typeof readPersonNames> {
  try {
    return readPersonNames({ firstName: givenName, lastName: familyName });
  } catch {
    return {};
  }
}
