// Real: PostgreSQL.
import { createDatabase } from '@dear-future/testing/database';
import { DataSource } from 'typeorm';
import { Claims, StaleClaimError, type Claim } from '../src/rows/claims.js';
import { hasManyTries, MANY_TRIES, workColumns, workIndex } from '../src/rows/columns.js';

async function insertChore(): Promise<string> {
  const [row] = await source.query<{ id: string }[]>('INSERT INTO chores DEFAULT VALUES RETURNING id');
  return row?.id ?? '';
}

async function claimNow(id: string): Promise<Claim> {
  // This puts the row before all others.
  await source.query(`UPDATE chores SET next_attempt_at = '2000-01-01' WHERE id = $1`, [id]);
  const [claim] = await claims.claimDue(1);
  if (claim?.id !== id) throw new Error('the row was not due');
  return claim;
}

const isStruggling = async (id: string): Promise<boolean> =>
  (await source.query<object[]>(`SELECT 1 FROM chores WHERE id = $1 AND ${hasManyTries}`, [id])).length > 0;

const database = await createDatabase();
const source = await new DataSource({ type: 'postgres', url: database.url('billing') }).initialize();
const claims = new Claims(source, { table: 'chores', leaseSeconds: 30 });
await source.query(`
  CREATE TABLE chores (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), state text NOT NULL DEFAULT 'waiting', ${workColumns});
  ${workIndex('chores')}`);
await source.query(
  'CREATE TABLE turns (LIKE chores INCLUDING ALL, owner text NOT NULL, network text, started_at timestamptz)',
);
/** Claims that alternate between owners and between networks. */
const turns = new Claims(source, { table: 'turns', leaseSeconds: 30, turnsBy: ['owner', 'network'] });
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

describe('tries', () => {
  it('increase with each failed or unfinished claim, until the row counts as struggling', async () => {
    const id = await insertChore();
    for (let tries = 1; tries <= MANY_TRIES; tries += 1) {
      expect(await isStruggling(id)).toBe(false);
      const claim = await claimNow(id);
      expect(claim.tries).toBe(tries);
      if (tries % 2 === 0) await claims.retryLater(source.manager, claim, 'waiting', 60, 'it failed');
    }
    expect(await isStruggling(id)).toBe(true);
  });

  it('are reset by a postponed claim, but the fencing token keeps increasing', async () => {
    const id = await insertChore();
    const first = await claimNow(id);
    for (let count = 0; count < 2 * MANY_TRIES; count += 1) {
      await claims.postpone(source.manager, await claimNow(id), 'waiting', 3);
      expect(await isStruggling(id)).toBe(false);
    }
    const last = await claimNow(id);
    expect(last).toMatchObject({ tries: 1, attempt: first.attempt + 2 * MANY_TRIES + 1 });
    await expect(claims.finish(source.manager, first, 'done')).rejects.toThrow(StaleClaimError);
  });
});

describe('turns', () => {
  /** Inserts due rows for `owner` or `owner@network`, claims them one by one, and returns them in the same form. */
  async function claimAll(...due: string[]): Promise<string[]> {
    for (const [owner, network = 'wifi'] of due.map((each) => each.split('@'))) {
      const insert = 'INSERT INTO turns (owner, network, next_attempt_at) VALUES ($1, $2, clock_timestamp())';
      await source.query(insert, [owner, network]);
    }
    const claimed: string[] = [];
    for (;;) {
      const [claim] = await turns.claimDue(1);
      if (!claim) return claimed;
      const [row] = await source.query<{ owner: string }[]>(
        `SELECT concat_ws('@', owner, nullif(network, 'wifi')) AS owner FROM turns WHERE id = $1`,
        [claim.id],
      );
      claimed.push(row?.owner ?? '');
    }
  }

  it('alternate between owners, even if one of them has many rows', async () => {
    const due = ['flood', 'flood', 'flood', 'flood', 'flood', 'guest', 'guest', 'host'];
    expect(await claimAll(...due)).toEqual(['flood', 'guest', 'host', 'flood', 'guest', 'flood', 'flood', 'flood']);
    expect(await claimAll('flood', 'flood', 'newcomer')).toEqual(['flood', 'newcomer', 'flood']);
  });

  it('of new owners come in order of arrival, after owners whose last turn was before that arrival', async () => {
    const expected = ['host', 'new-1', 'new-2', 'new-3', 'host', 'new-1'];
    expect(await claimAll('new-1', 'new-1', 'new-2', 'new-3', 'host', 'host')).toEqual(expected);
  });

  it('alternate between networks, even if one network has many owners or one owner has several networks', async () => {
    const due = ['host@flood', 'host@flood', 'host@flood', 'host@home'];
    expect(await claimAll(...due)).toEqual(['host@flood', 'host@home', 'host@flood', 'host@flood']);
    const expected = ['one@flood', 'ann@work', 'two@flood', 'ben@work', 'three@flood', 'four@flood'];
    expect(await claimAll('one@flood', 'two@flood', 'three@flood', 'four@flood', 'ann@work', 'ben@work')).toEqual(
      expected,
    );
  });
});
