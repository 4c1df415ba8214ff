import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Users, type User } from './users.js';
import { readUserNames } from './user-names.js';

export interface ProviderIdentity {
  issuer: string;
  /** Permanent and unique at the issuer (OpenID Connect Core §2, `sub`). */
  subject: string;
  /** Null unless the provider has verified the address. */
  verifiedEmail: string | null;
  givenName: string | null;
  familyName: string | null;
}

@Injectable()
export class Identities {
  constructor(private readonly users: Users) {}

  /**
   * A known identity keeps its user, whose address follows the provider's unless it belongs to another user. A new one
   * belongs to the user with its verified address; null without one (docs/product.md §3.1).
   */
  async userOf(manager: EntityManager, identity: ProviderIdentity): Promise<User | null> {
    const { issuer, subject, verifiedEmail } = identity;
    // Always in this order, so that two logins never deadlock.
    await lock(manager, `identity ${issuer} ${subject}`);
    if (verifiedEmail !== null) await lock(manager, `address ${verifiedEmail}`);
    const [known] = await manager.query<{ user_id: string }[]>(
      'SELECT user_id FROM user_identities WHERE issuer = $1 AND subject = $2',
      [issuer, subject],
    );
    if (known !== undefined) return this.users.withAddress(manager, known.user_id, verifiedEmail);
    if (verifiedEmail === null) return null;
    const user = await this.users.findOrCreate(manager, verifiedEmail);
    await manager.query('INSERT INTO user_identities (issuer, subject, user_id) VALUES ($1, $2, $3)', [
      issuer,
      subject,
      user.id,
    ]);
    const isNamed = user.firstName !== null || user.lastName !== null;
    return isNamed ? user : this.users.rename(manager, user.id, namesOf(identity));
  }
}

async function lock(manager: EntityManager, name: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Invalid names are left out. */
function namesOf({ givenName, familyName }: ProviderIdentity): ReturnType<typeof readUserNames> {
  try {
    return readUserNames({ firstName: givenName, lastName: familyName });
  } catch {
    return {};
  }
}
