import { Injectable } from '@nestjs/common';
import { accountKnown, userChanged, userKnown } from '@dear-future/contracts/messages/users';
import { mailboxOf } from '@dear-future/service-kit/identity/mailbox';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';

export interface User {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export type UserNames = Pick<User, 'firstName' | 'lastName'>;

interface UserRow {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  version: number;
}

const COLUMNS = 'id, email, first_name, last_name, version';

/** Users, one per email address. */
@Injectable()
export class Users {
  constructor(private readonly messageSender: MessageSender) {}

  /**
   * Finds the user of an address that was just verified, or creates one. Delivery, billing and capsules are informed in the same
   * transaction.
   *
   * @param manager of `MessageSender.transaction`
   */
  async findOrCreate(manager: EntityManager, email: string): Promise<User & { isNew: boolean }> {
    const [created] = await manager.query<UserRow[]>(
      `INSERT INTO users (email) VALUES ($1) ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`,
      [email],
    );
    if (created !== undefined) {
      await this.announce(manager, created);
      return { ...userOf(created), isNew: true };
    }
    const [known] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM users WHERE email = $1`, [email]);
    if (known === undefined) throw new Error('The user was deleted within the transaction');
    return { ...userOf(known), isNew: false };
  }

  /**
   * Finds a user, and sets the address that was just verified; null for none. An address of another user does not
   * change.
   *
   * @param manager of `MessageSender.transaction`, which holds the lock on the address
   */
  async withAddress(manager: EntityManager, userId: string, email: string | null): Promise<User> {
    // For an UPDATE the driver returns the rows and their number.
    const [[changed]] = await manager.query<[UserRow[], number]>(
      `UPDATE users SET email = $2, version = version + 1
        WHERE id = $1 AND email <> $2 AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2) RETURNING ${COLUMNS}`,
      [userId, email],
    );
    if (changed !== undefined) {
      await this.announce(manager, changed);
      return userOf(changed);
    }
    const [row] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [userId]);
    if (row === undefined) throw new Error('The user of an identity does not exist');
    return userOf(row);
  }

  /**
   * Changes the names that are given. Delivery, billing and capsules are informed in the same transaction.
   *
   * @param manager of `MessageSender.transaction`
   */
  async rename(manager: EntityManager, userId: string, names: Partial<UserNames>): Promise<User> {
    const [before] = await manager.query<UserRow[]>(`SELECT ${COLUMNS} FROM users WHERE id = $1 FOR UPDATE`, [userId]);
    if (before === undefined) throw new Error('The user of a session does not exist');
    const was = userOf(before);
    const { firstName, lastName } = { ...was, ...names };
    if (firstName === was.firstName && lastName === was.lastName) return was;
    const after = { ...before, first_name: firstName, last_name: lastName, version: before.version + 1 };
    await manager.query('UPDATE users SET first_name = $2, last_name = $3, version = $4 WHERE id = $1', [
      userId,
      firstName,
      lastName,
      after.version,
    ]);
    await this.announce(manager, after);
    return userOf(after);
  }

  private async announce(manager: EntityManager, row: UserRow): Promise<void> {
    const { id: userId, email, version, first_name: firstName } = row;
    await this.messageSender.post(manager, userChanged, { userId, version, email, firstName });
    await this.messageSender.post(manager, userKnown, { userId, version, email });
    await this.messageSender.post(manager, accountKnown, { userId, version, mailbox: mailboxOf(email) });
  }
}

function userOf({ id, email, first_name: firstName, last_name: lastName }: UserRow): User {
  return { id, email, firstName, lastName };
}
