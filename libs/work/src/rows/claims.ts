import type { DataSource, EntityManager } from 'typeorm';

/** The right to work on one row until the lease ends. */
export interface Claim {
  id: string;
  /** The fencing token: every later write names it. */
  attempt: number;
  /** Including this one. */
  tries: number;
  previousState: string;
  requestId: string | null;
}

/** Nothing of this claim may be written. */
export class StaleClaimError extends Error {
  constructor(table: string, claim: Claim) {
    super(`${table} ${claim.id}: attempt ${String(claim.attempt)} is no longer the latest`);
    this.name = 'StaleClaimError';
  }
}

export interface ClaimOptions {
  table: string;
  /** Longer than the work can take: another worker may start afterwards. */
  leaseSeconds: number;
  /** Default: unchanged. */
  claimedState?: string;
  /**
   * The columns with a row's owners, who take turns: the next row is that of the owner whose work began longest ago, or
   * who has waited longest. Of several columns the latest turn counts, then each in this order. Needs a column
   * `started_at` and an index on each with it.
   */
  turnsBy?: readonly string[];
}

/** All times are from the database's clock. Writes of a stale claim throw. */
export class Claims {
  constructor(
    private readonly database: DataSource,
    private readonly options: ClaimOptions,
  ) {}

  async due(limit: number): Promise<Claim[]> {
    const { table, turnsBy } = this.options;
    const turns = turnsBy?.map(
      (column) => `coalesce((SELECT max(started_at) FROM ${table} AS past WHERE past.${column} = waiting.${column}),
                            next_attempt_at)`,
    );
    const turn = turns === undefined ? '' : `greatest(${turns.join()}), ${turns.join()}, `;
    return this.claim(`ORDER BY ${turn}next_attempt_at, id LIMIT $2`, [limit]);
  }

  async one(id: string): Promise<Claim | undefined> {
    const [claim] = await this.claim('AND id = $2', [id]);
    return claim;
  }

  private async claim(which: string, parameters: unknown[]): Promise<Claim[]> {
    const { table, leaseSeconds, claimedState, turnsBy } = this.options;
    const setState = claimedState === undefined ? '' : `, state = '${claimedState}'`;
    const setStarted = turnsBy === undefined ? '' : ', started_at = clock_timestamp()';
    // `clock_timestamp` and not `now`: the subquery may have waited for a lock since the transaction began.
    const [rows] = await this.database.query<[Claim[], number]>(
      `UPDATE ${table} AS work
          SET attempt = work.attempt + 1,
              tries = work.tries + 1,
              lease_until = clock_timestamp() + make_interval(secs => $1),
              next_attempt_at = clock_timestamp() + make_interval(secs => $1)${setState}${setStarted}
         FROM (SELECT id, state FROM ${table} AS waiting
                WHERE next_attempt_at <= clock_timestamp() ${which}
                  FOR UPDATE SKIP LOCKED) AS due
        WHERE work.id = due.id
    RETURNING work.id, work.attempt, work.tries, due.state AS "previousState", work.request_id AS "requestId"`,
      [leaseSeconds, ...parameters],
    );
    return rows;
  }

  /** In the caller's transaction, so that effect and state commit together. */
  async finish(manager: EntityManager, claim: Claim, state: string): Promise<void> {
    await this.write(manager, claim, 'state = $3, next_attempt_at = NULL, lease_until = NULL, last_error = NULL', [
      state,
    ]);
  }

  async advance(manager: EntityManager, claim: Claim, state: string): Promise<void> {
    await this.write(manager, claim, 'state = $3', [state]);
  }

  /** Too early: its tries start again. */
  async postpone(manager: EntityManager, claim: Claim, state: string, seconds: number): Promise<void> {
    await this.write(
      manager,
      claim,
      `state = $3, next_attempt_at = clock_timestamp() + make_interval(secs => $4), lease_until = NULL, last_error = NULL,
       tries = 0`,
      [state, seconds],
    );
  }

  async retryLater(manager: EntityManager, claim: Claim, state: string, seconds: number, error: string): Promise<void> {
    await this.write(
      manager,
      claim,
      `state = $3, next_attempt_at = clock_timestamp() + make_interval(secs => $4), lease_until = NULL, last_error = $5`,
      [state, seconds, error.slice(0, 2000)],
    );
  }

  /** During its work, which can no longer write. Not a try. False when another worker has the row. */
  async release(manager: EntityManager, { id, attempt }: Claim, state: string): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE ${this.options.table}
          SET state = $3, attempt = attempt + 1, tries = greatest(tries - 1, 0), next_attempt_at = clock_timestamp(),
              lease_until = NULL
        WHERE id = $1 AND attempt = $2 AND lease_until IS NOT NULL`,
      [id, attempt, state],
    );
    return count === 1;
  }

  /** An operator has to look at it. */
  async markDead(manager: EntityManager, claim: Claim, error: string): Promise<void> {
    await this.write(manager, claim, `state = 'dead', next_attempt_at = NULL, lease_until = NULL, last_error = $3`, [
      error.slice(0, 2000),
    ]);
  }

  private async write(manager: EntityManager, claim: Claim, set: string, parameters: unknown[]): Promise<void> {
    const { table } = this.options;
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE ${table} SET ${set} WHERE id = $1 AND attempt = $2`,
      [claim.id, claim.attempt, ...parameters],
    );
    if (count !== 1) throw new StaleClaimError(table, claim);
  }
}
