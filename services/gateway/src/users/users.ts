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

type UserRow = User & { version: number };

const COLUMNS = 'id, email, first_name AS "firstName", last_name AS "lastName", version';

/** Other services are told of changes in the same transaction: each `manager` is of `MessageSender.transaction`. */
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

  /** Sets an address that was just verified and locked, unless it is another user's. */
  async withAddress(manager: EntityManager, userId: string, email: string | null): Promise<User> {
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
    await this.messageSender.post(manager, userKnown, { userId, version, email });
    await this.messageSender.post(manager, accountKnown, { userId, version, mailbox: mailboxOf(email) });
    return row;
  }
}
