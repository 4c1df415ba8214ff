// Real: PostgreSQL, and the claims that every kind of durable work is made of.
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { DataSource } from 'typeorm';
import { Claims } from '../src/rows/claims.js';

let database: TestDatabase;
let source: DataSource;
let claims: Claims;

beforeAll(async () => {
  database = await createDatabase();
  source = await new DataSource({ type: 'postgres', url: database.url('billing') }).initialize();
  claims = new Claims(source, { table: 'chores', leaseSeconds: 30, turnsBy: 'owner' });
  await source.query(`
    CREATE TABLE chores (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(), owner text NOT NULL, state text NOT NULL DEFAULT 'waiting',
      attempt integer NOT NULL DEFAULT 0, tries integer NOT NULL DEFAULT 0, begun_at timestamptz,
      next_attempt_at timestamptz, lease_until timestamptz, last_error text, request_id text)`);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

async function order(owner: string, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await source.query('INSERT INTO chores (owner, next_attempt_at) VALUES ($1, clock_timestamp())', [owner]);
  }
}

/** Claims one due row after the other; returns their owners. */
async function claimAll(): Promise<string[]> {
  const owners: string[] = [];
  for (;;) {
    const [claim] = await claims.due(1);
    if (!claim) return owners;
    const [row] = await source.query<{ owner: string }[]>('SELECT owner FROM chores WHERE id = $1', [claim.id]);
    owners.push(row?.owner ?? '');
  }
}

it('gives owners turns, however many rows one of them has', async () => {
  await order('flood', 5);
  await order('guest', 2);
  await order('host', 1);
  expect(await claimAll()).toEqual(['flood', 'guest', 'host', 'flood', 'guest', 'flood', 'flood', 'flood']);
});

it('lets an owner who comes later go before one who was just served', async () => {
  await order('flood', 2);
  await order('newcomer', 1);
  expect(await claimAll()).toEqual(['newcomer', 'flood', 'flood']);
});
