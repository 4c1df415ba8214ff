import type { Claim } from '@dear-future/work/rows/claims';
import type { DataSource } from 'typeorm';

/** After this many failures of its programs, processing gives up on a video: the file does not change. */
const MAX_FAILURES = 5;
/**
 * After this many claims whose process died, processing gives up on a video: it may be the cause, and no series of
 * deployments or outages is that long.
 */
const MAX_CRASHES = 20;

export type TalliedTable = 'processings' | 'reels';

type Counted = [{ count: number }[], number];

/** Counts failures that the video may cause. Errors of storage, of the database and of this machine do not count. */
export class Tally {
  /** @param table of durable work with the columns `failures` and `crashes` */
  constructor(
    private readonly database: DataSource,
    private readonly table: TalliedTable,
  ) {}

  /** Counts a failure of a program. Returns true if that was the last allowed one. */
  async countFailure(claim: Claim): Promise<boolean> {
    return (await this.count('failures', claim)) >= MAX_FAILURES;
  }

  /** Counts a crash if the previous claim never ended. Returns true if that was the last allowed one. */
  async countCrash(claim: Claim): Promise<boolean> {
    return claim.previousState === 'working' && (await this.count('crashes', claim)) >= MAX_CRASHES;
  }

  private async count(column: 'failures' | 'crashes', claim: Claim): Promise<number> {
    const [rows] = await this.database.query<Counted>(
      `UPDATE ${this.table} SET ${column} = ${column} + 1 WHERE id = $1 AND attempt = $2 RETURNING ${column} AS count`,
      [claim.id, claim.attempt],
    );
    return rows[0]?.count ?? 0;
  }
}

/** SQL: makes dead rows due again. Their attempts continue to rise, because they fence old claims. */
export const revive = (table: TalliedTable): string => `
  UPDATE ${table} SET state = 'waiting', failures = 0, crashes = 0, tries = 0, next_attempt_at = clock_timestamp(), last_error = NULL
   WHERE state = 'dead'`;
