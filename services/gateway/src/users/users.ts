import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AccountKnown, UserChanged } from '@dear-future/contracts/messages/users';
import { mailboxOf } from '@dear-future/service-kit/identity/mailbox';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { readUserNames, type UserNames } from './user-names.js';

export interface User {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface ProviderIdentity {
  issuer: string;
  /** Permanent and unique at the issuer (OpenID Connect Core §2, `sub`). */
  subject: string;
  /** Null if the provider has not verified the address. */
  verifiedEmail: string | null;
  givenName: string | null;
  familyName: string | null;
}

type UserRow = User & { version: number };

const COLUMNS = 'id, email, first_name AS "firstName", last_name AS "lastName", version';

/** Posts changes to other services in the same transaction, so each `manager` is from `MessageSender.transaction`. */
@Injectable()
export class Users {
  constructor(private readonly messageSender: MessageSender) {}

  async findOrCreate(manager: EntityManager, email: string): Promise<User & { isNew: boolean }> {
    const [created] = await manager.query<UserRow[]>(
      `INSERT INTO users (email) VALUES ($1) ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`,
      [email],
    );
    if (created !== undefined) return { ...(await this.announce(manager, created)), isNew: true };
    const [known] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM users WHERE email = $1`, [email]);
    if (known === undefined) throw new Error('The user with this address was neither created nor found');
    return { ...known, isNew: false };
  }

  /**
   * A known identity keeps its user, whose address follows the provider's unless another user has that address. A new
   * identity gets the (perhaps new) user with its verified address, or null if it has none (docs/product.md §6).
   */
  async findOrCreateByIdentity(manager: EntityManager, identity: ProviderIdentity): Promise<User | null> {
    const { issuer, subject, verifiedEmail } = identity;
    // The locks are always taken in this order, so that two logins cannot deadlock.
    await lockName(manager, `identity ${issuer} ${subject}`);
    if (verifiedEmail !== null) await lockName(manager, `address ${verifiedEmail}`);
    const [known] = await manager.query<{ user_id: string }[]>(
      'SELECT user_id FROM user_identities WHERE issuer = $1 AND subject = $2',
      [issuer, subject],
    );
    if (known !== undefined) {
      const otherUserSql = 'SELECT 1 FROM users WHERE email = $1 AND id <> $2';
      const [other] = await manager.query<object[]>(otherUserSql, [verifiedEmail, known.user_id]);
      const newEmail = other === undefined ? verifiedEmail : null;
      return this.change(manager, known.user_id, newEmail === null ? {} : { email: newEmail });
    }
    if (verifiedEmail === null) return null;
    const user = await this.findOrCreate(manager, verifiedEmail);
    await manager.query('INSERT INTO user_identities (issuer, subject, user_id) VALUES ($1, $2, $3)', [
      issuer,
      subject,
      user.id,
    ]);
    const hasName = user.firstName !== null || user.lastName !== null;
    return hasName ? user : this.change(manager, user.id, namesOf(identity));
  }

  async change(manager: EntityManager, id: string, changes: Partial<Omit<User, 'id'>>): Promise<User> {
    const [before] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM users WHERE id = $1 FOR UPDATE`, [id]);
    if (before === undefined) throw new Error(`The user ${id} of a session or an identity does not exist`);
    const after = { ...before, ...changes };
    if (isDeepStrictEqual(after, before)) return before;
    after.version += 1;
    const sql = 'UPDATE users SET email = $2, first_name = $3, last_name = $4, version = $5 WHERE id = $1';
    await manager.query(sql, [id, after.email, after.firstName, after.lastName, after.version]);
    return this.announce(manager, after);
  }

  private async announce(manager: EntityManager, row: UserRow): Promise<User> {
    const { id: userId, email, firstName, version } = row;
    await this.messageSender.post(manager, UserChanged, { userId, version, email, firstName });
    await this.messageSender.post(manager, AccountKnown, { userId, version, mailbox: mailboxOf(email) });
    return row;
  }
}

export async function lockName(manager: EntityManager, name: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Returns no names at all if one of them is invalid. */
function namesOf({ givenName, familyName }: ProviderIdentity): Partial<UserNames> {
  try {
    return readUserNames({ firstName: givenName, lastName: familyName });
  } catch {
    return {};
  }
}
