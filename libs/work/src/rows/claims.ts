import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { DueRow } from '../signals/signals.js';

/** The right to work on one row until the lease ends. */
export interface Claim {
  id: string;
  /** The fencing token, part of every later write. */
  attempt: number;
  /** Consecutive claims without success, including this one. */
  tries: number;
  previousState: string;
  requestId: string | null;
}

/** The row was claimed again, finished, handed back, cancelled or deleted, so this claim must write nothing more. */
export class StaleClaimError extends Error {
  constructor(table: string, claim: Pick<Claim, 'id' | 'attempt'>) {
    super(`${table} ${claim.id}: attempt ${String(claim.attempt)} no longer holds the row`);
    this.name = 'StaleClaimError';
  }
}

export interface ClaimOptions {
  table: string;
  /** Must be longer than the work can take: when the lease ends, another worker may claim the row. */
  leaseSeconds: number;
  claimedState?: string;
  /**
   * Columns whose values take turns, such as user and network. The next row is the one whose value had its last turn
   * longest ago; a value without any turn counts from the row's due time. Of several columns, the one with the latest
   * turn counts first, and ties go by the columns in this order. Needs a column `started_at`, indexed with each column,
   * and an index of the columns with `next_attempt_at`.
   */
  turnsBy?: readonly string[];
}

/** After a commit whose reply was lost, the attempt is still the latest, but its lease has ended. */
export const IS_HELD = 'id = $1 AND attempt = $2 AND lease_until IS NOT NULL';
/** Of more due rows than this, a claim considers the oldest, and the oldest of some values that it meets on a walk. */
const OLDEST = 500;
const WALK = 64;

/** Bounds what a claim reads. The walk starts at a random value, so that a flood of older rows hides no other value. */
function candidatesFor(table: string, columns: readonly string[]): string {
  const [first = ''] = columns;
  const [list, row, walked] = ['', 'waiting.', 'walk.'].map((of) => columns.map((each) => of + each).join());
  const waiting = `FROM ${table} AS waiting WHERE next_attempt_at IS NOT NULL`;
  const due = `FROM ${table} AS waiting WHERE next_attempt_at <= statement_timestamp()`;
  return `WITH RECURSIVE oldest AS MATERIALIZED (
      SELECT id ${due} ORDER BY next_attempt_at, id LIMIT ${String(OLDEST)}
    ), walk AS (
      (SELECT ${list}, 1 AS step ${waiting} AND ${first} >= $4 AND (SELECT count(*) FROM oldest) = ${String(OLDEST)}
        ORDER BY ${list} LIMIT 1)
      UNION ALL
      SELECT further.*, step + 1 FROM walk CROSS JOIN LATERAL (
        SELECT ${list} ${waiting} AND (${row}) > (${walked}) ORDER BY ${list} LIMIT 1) AS further
       WHERE step < ${String(WALK)}
    ), candidates AS (
      SELECT id FROM oldest UNION SELECT met.id FROM walk CROSS JOIN LATERAL (
        SELECT id ${due} AND (${row}) = (${walked}) ORDER BY next_attempt_at, id LIMIT 1) AS met
    ) `;
}

const ENDED = 'next_attempt_at = NULL, lease_until = NULL';
const WAITING = 'next_attempt_at = clock_timestamp() + make_interval(secs => $4), lease_until = NULL';

/** Claims rows of a table, by the database's clock. With a stale claim, all writes throw except `release`. */
export class Claims {
  constructor(
    private readonly database: DataSource,
    private readonly options: ClaimOptions,
  ) {}

  /** Returns due rows, which stay unclaimed, in the order of their times. */
  findDue(limit: number): Promise<DueRow[]> {
    return this.database.query<DueRow[]>(
      `SELECT id, attempt FROM ${this.options.table} WHERE next_attempt_at <= statement_timestamp()
        ORDER BY next_attempt_at, id LIMIT $1`,
      [limit],
    );
  }

  /** Claims rows that have been due for at least this long. */
  claimDue(limit: number, overdueSeconds = 0): Promise<Claim[]> {
    return this.claim('make_interval(secs => $3)', limit, overdueSeconds);
  }

  /** Claims those of these rows that are due. If rows take turns, claims as many rows whose turn it is instead. */
  claimRows(ids: readonly string[]): Promise<Claim[]> {
    if (this.options.turnsBy) return this.claimDue(ids.length);
    return this.claim("interval '0'", ids.length, ids, 'id = ANY ($3) AND');
  }

  private async claim(overdue: string, limit: number, parameter: unknown, condition = ''): Promise<Claim[]> {
    const { table, leaseSeconds, claimedState, turnsBy } = this.options;
    const candidates = turnsBy === undefined ? '' : candidatesFor(table, turnsBy);
    const isCandidate = turnsBy === undefined ? '' : 'AND id IN (SELECT id FROM candidates)';
    const turns = turnsBy?.map(
      (column) => `coalesce((SELECT max(started_at) FROM ${table} AS past WHERE past.${column} = waiting.${column}),
                            next_attempt_at)`,
    );
    const turn = turns === undefined ? '' : `greatest(${turns.join()}), ${turns.join()}, `;
    const setState = claimedState === undefined ? '' : `, state = '${claimedState}'`;
    const setStarted = turnsBy === undefined ? '' : ', started_at = clock_timestamp()';
    const [rows] = await this.database.query<[Claim[], number]>(
      `${candidates}UPDATE ${table} AS work
          SET attempt = work.attempt + 1,
              tries = work.tries + 1,
              lease_until = clock_timestamp() + make_interval(secs => $1),
              next_attempt_at = clock_timestamp() + make_interval(secs => $1)${setState}${setStarted}
         FROM (SELECT id, state FROM ${table} AS waiting
                WHERE ${condition} next_attempt_at <= statement_timestamp() - ${overdue} ${isCandidate}
                ORDER BY ${turn}next_attempt_at, id LIMIT $2
                  FOR UPDATE SKIP LOCKED) AS due
        WHERE work.id = due.id
    RETURNING work.id, work.attempt, work.tries, due.state AS "previousState", work.request_id AS "requestId"`,
      [leaseSeconds, limit, parameter, ...(turnsBy ? [randomUUID()] : [])],
    );
    return rows;
  }

  /** Runs in the caller's transaction, so that effect and state commit together. */
  async finish(manager: EntityManager, claim: Claim, state: string): Promise<void> {
    await this.write(manager, claim, `state = $3, ${ENDED}, last_error = NULL`, [state]);
  }

  /** Moves rows to the next step of their work, and renews their leases. Throws if any of the claims is stale. */
  async advanceAll(
    manager: EntityManager,
    claims: readonly Pick<Claim, 'id' | 'attempt'>[],
    state: string,
  ): Promise<void> {
    const { table, leaseSeconds } = this.options;
    const lease = 'clock_timestamp() + make_interval(secs => $4)';
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE ${table} AS work SET state = $3, lease_until = ${lease}, next_attempt_at = ${lease}
         FROM unnest($1::uuid[], $2::int[]) AS claim (id, attempt)
        WHERE work.id = claim.id AND work.attempt = claim.attempt AND work.lease_until IS NOT NULL`,
      [claims.map(({ id }) => id), claims.map(({ attempt }) => attempt), state, leaseSeconds],
    );
    const [first] = claims;
    if (first && count !== claims.length) throw new StaleClaimError(table, first);
  }

  /** Reschedules a row that was claimed too early, and resets its tries. */
  async postpone(manager: EntityManager, claim: Claim, state: string, seconds: number): Promise<void> {
    await this.write(manager, claim, `state = $3, ${WAITING}, last_error = NULL, tries = 0`, [state, seconds]);
  }

  async retryLater(manager: EntityManager, claim: Claim, state: string, seconds: number, error: string): Promise<void> {
    await this.write(manager, claim, `state = $3, ${WAITING}, last_error = left($5, 2000)`, [state, seconds, error]);
  }

  /** Hands back a row with unfinished work, without counting a try. Returns false if the claim is stale or ended. */
  async release(manager: EntityManager, { id, attempt }: Claim, state: string): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE ${this.options.table}
          SET state = $3, attempt = attempt + 1, tries = greatest(tries - 1, 0), next_attempt_at = clock_timestamp(),
              lease_until = NULL
        WHERE ${IS_HELD}`,
      [id, attempt, state],
    );
    return count === 1;
  }

  /** Leaves the row to an operator. */
  async markDead(manager: EntityManager, claim: Claim, error: string): Promise<void> {
    await this.write(manager, claim, `state = 'dead', ${ENDED}, last_error = left($3, 2000)`, [error]);
  }

  private async write(manager: EntityManager, claim: Claim, set: string, parameters: unknown[]): Promise<void> {
    const { table } = this.options;
    const [, count] = await manager.query<[unknown, number]>(`UPDATE ${table} SET ${set} WHERE ${IS_HELD}`, [
      claim.id,
      claim.attempt,
      ...parameters,
    ]);
    if (count !== 1) throw new StaleClaimError(table, claim);
  }
}
