import { Injectable } from '@nestjs/common';
import { personChanged } from '@dear-future/contracts/messages/person-changed';
import { personKnown } from '@dear-future/contracts/messages/person-known';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';

export interface Person {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export type PersonNames = Pick<Person, 'firstName' | 'lastName'>;

interface PersonRow {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  version: number;
}

const COLUMNS = 'id, email, first_name, last_name, version';

/** Users, one for each email address. */
@Injectable()
export class People {
  constructor(private readonly outgoing: Outgoing) {}

  /**
   * The user of an address that was just verified, created when new. delivery and billing are told in the same
   * transaction.
   *
   * @param manager of `Outgoing.transaction`
   */
  async ofProvedAddress(manager: EntityManager, email: string): Promise<Person & { isNew: boolean }> {
    const [made] = await manager.query<PersonRow[]>(
      `INSERT INTO users (email) VALUES ($1) ON CONFLICT (email) DO NOTHING RETURNING ${COLUMNS}`,
      [email],
    );
    if (made !== undefined) {
      await this.announce(manager, made);
      return { ...personOf(made), isNew: true };
    }
    const [known] = await manager.query<PersonRow[]>(`SELECT ${COLUMNS} FROM users WHERE email = $1`, [email]);
    if (known === undefined) throw new Error('The user was deleted within the transaction');
    return { ...personOf(known), isNew: false };
  }

  /**
   * A user, with the address that was just verified; null for none. An address of another user does not move.
   *
   * @param manager of `Outgoing.transaction`, which holds the lock on the address
   */
  async atAddress(manager: EntityManager, personId: string, email: string | null): Promise<Person> {
    // For an UPDATE the driver returns the rows and their number.
    const [[moved]] = await manager.query<[PersonRow[], number]>(
      `UPDATE users SET email = $2, version = version + 1
        WHERE id = $1 AND email <> $2 AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2) RETURNING ${COLUMNS}`,
      [personId, email],
    );
    if (moved !== undefined) {
      await this.announce(manager, moved);
      return personOf(moved);
    }
    const [row] = await manager.query<PersonRow[]>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [personId]);
    if (row === undefined) throw new Error('The user of an identity does not exist');
    return personOf(row);
  }

  /**
   * Changes the given names of a user. delivery and billing are told in the same transaction.
   *
   * @param manager of `Outgoing.transaction`
   */
  async rename(manager: EntityManager, personId: string, names: Partial<PersonNames>): Promise<Person> {
    const [before] = await manager.query<PersonRow[]>(`SELECT ${COLUMNS} FROM users WHERE id = $1 FOR UPDATE`, [
      personId,
    ]);
    if (before === undefined) throw new Error('The user of a session does not exist');
    const was = personOf(before);
    const { firstName, lastName } = { ...was, ...names };
    if (firstName === was.firstName && lastName === was.lastName) return was;
    const after = { ...before, first_name: firstName, last_name: lastName, version: before.version + 1 };
    await manager.query('UPDATE users SET first_name = $2, last_name = $3, version = $4 WHERE id = $1', [
      personId,
      firstName,
      lastName,
      after.version,
    ]);
    await this.announce(manager, after);
    return personOf(after);
  }

  private async announce(manager: EntityManager, row: PersonRow): Promise<void> {
    const { email, version } = row;
    const { id: personId, firstName, lastName } = personOf(row);
    await this.outgoing.post(manager, personChanged, { personId, version, email, firstName, lastName });
    await this.outgoing.post(manager, personKnown, { personId, version, email });
  }
}

function personOf({ id, email, first_name: firstName, last_name: lastName }: PersonRow): Person {
  return { id, email, firstName, lastName };
}
