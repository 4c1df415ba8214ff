import type { Claim } from '@dear-future/work/rows/claims';
import type { DataSource } from 'typeorm';

/** So many failures of the programs that open the video, and it is given up: the file will not get better. */
const MOST_FAILURES = 5;
/**
 * So many claims that ended with the death of their process, and it is given up: one that takes the whole service down with it
 * must not do so for ever, and no row of deployments or outages is that long.
 */
const MOST_LOSSES = 20;

export type TalliedTable = 'processings' | 'reels';

type Counted = [{ count: number }[], number];

/** What counts towards giving a video up. Troubles of storage, of the database and of this machine do not. */
export class Tally {
  /** @param table Rows of durable work that have the columns `failures` and `losses`. */
  constructor(
    private readonly database: DataSource,
    private readonly table: TalliedTable,
  ) {}

  /** Notes that a program failed. True when that was the last time. */
  async countFailure(claim: Claim): Promise<boolean> {
    return (await this.count('failures', claim)) >= MOST_FAILURES;
  }

  /** Notes when the claim before this one never came to an end. True when that was the last time. */
  async countLoss(claim: Claim): Promise<boolean> {
    return claim.previousState === 'working' && (await this.count('losses', claim)) >= MOST_LOSSES;
  }

  private async count(column: 'failures' | 'losses', claim: Claim): Promise<number> {
    const [rows] = await this.database.query<Counted>(
      `UPDATE ${this.table} SET ${column} = ${column} + 1 WHERE id = $1 AND attempt = $2 RETURNING ${column} AS count`,
      [claim.id, claim.attempt],
    );
    return rows[0]?.count ?? 0;
  }
}

/** SQL: makes what was given up due again. The attempts stay as they are: they tell old claims from new ones. */
export const revive = (table: TalliedTable): string => `
  UPDATE ${table} SET state = 'waiting', failures = 0, losses = 0, tries = 0, next_attempt_at = clock_timestamp(), last_error = NULL
   WHERE state = 'dead'`;
