import { Injectable } from '@nestjs/common';
import { accountKnown, userChanged } from '@dear-future/contracts/messages/users';
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
  /** Null unless the provider has verified the address. */
  verifiedEmail: string | null;
  givenName: string | null;
  familyName: string | null;
}

type UserRow = User & { version: number };

const COLUMNS = 'id, email, first_name AS "firstName", last_name AS "lastName", version';

/** Posts changes to other services in the same transaction: every `manager` is from `MessageSender.transaction`. */
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
    if (known === undefined) throw new Error('The user was deleted within the transaction');
    return { ...known, isNew: false };
  }

  /**
   * A known identity keeps its user, whose address follows the provider's unless another user has it. A new identity
   * belongs to the user with its verified address; null without one (docs/product.md §3.1).
   */
  async ofIdentity(manager: EntityManager, identity: ProviderIdentity): Promise<User | null> {
    const { issuer, subject, verifiedEmail } = identity;
    // Locked in this order, so that two logins never deadlock.
    await lockName(manager, `identity ${issuer} ${subject}`);
    if (verifiedEmail !== null) await lockName(manager, `address ${verifiedEmail}`);
    const [known] = await manager.query<{ user_id: string }[]>(
      'SELECT user_id FROM user_identities WHERE issuer = $1 AND subject = $2',
      [issuer, subject],
    );
    if (known !== undefined) return this.withAddress(manager, known.user_id, verifiedEmail);
    if (verifiedEmail === null) return null;
    const user = await this.findOrCreate(manager, verifiedEmail);
    await manager.query('INSERT INTO user_identities (issuer, subject, user_id) VALUES ($1, $2, $3)', [
      issuer,
      subject,
      user.id,
    ]);
    const isNamed = user.firstName !== null || user.lastName !== null;
    return isNamed ? user : this.rename(manager, user.id, namesOf(identity));
  }

  /** Sets an address that was just verified and locked, unless it is another user's. */
  private async withAddress(manager: EntityManager, userId: string, email: string | null): Promise<User> {
    // An UPDATE returns the rows and their number.
    const [[changed]] = await manager.query<[UserRow[], number]>(
      `UPDATE users SET email = $2, version = version + 1
        WHERE id = $1 AND email <> $2 AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2) RETURNING ${COLUMNS}`,
      [userId, email],
    );
    return changed === undefined ? this.lock(manager, userId) : this.announce(manager, changed);
  }

  async rename(manager: EntityManager, userId: string, names: Partial<UserNames>): Promise<User> {
    const before = await this.lock(manager, userId);
    const { firstName, lastName } = { ...before, ...names };
    if (firstName === before.firstName && lastName === before.lastName) return before;
    const after = { ...before, firstName, lastName, version: before.version + 1 };
    await manager.query('UPDATE users SET first_name = $2, last_name = $3, version = $4 WHERE id = $1', [
      userId,
      firstName,
      lastName,
      after.version,
    ]);
    return this.announce(manager, after);
  }

  private async lock(manager: EntityManager, userId: string): Promise<UserRow> {
    const [row] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM users WHERE id = $1 FOR UPDATE`, [userId]);
    if (row === undefined) throw new Error('The user of a session or an identity does not exist');
    return row;
  }

  private async announce(manager: EntityManager, row: UserRow): Promise<User> {
    const { id: userId, email, firstName, version } = row;
    await this.messageSender.post(manager, userChanged, { userId, version, email, firstName });
    await this.messageSender.post(manager, accountKnown, { userId, version, mailbox: mailboxOf(email) });
    return row;
  }
}

async function lockName(manager: EntityManager, name: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
}

/** Omits invalid names. */
function namesOf({ givenName, familyName }: ProviderIdentity): Partial<UserNames> {
  try {
    return readUserNames({ firstName: givenName, lastName: familyName });
  } catch {
    return {};
  }
}
