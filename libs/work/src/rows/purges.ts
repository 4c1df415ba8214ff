import type { Log } from '@dear-future/service-kit/logging/log';
import type { DataSource } from 'typeorm';
import { PeriodicRounds } from './periodic-rounds.js';

const BATCH = 1000;
const DAY_SECONDS = 86_400;

/** Rows that are deleted when the time in `column` is `days` ago. An index must have this column and condition. */
export interface Purge {
  table: string;
  column: string;
  days: number;
  condition?: string;
}

/** Deletes rows that have been kept long enough, in small batches, so that several processes share the work. */
export class Purges extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    log: Log,
    everyMs: number,
    private readonly purges: readonly Purge[],
  ) {
    super(log, everyMs);
  }

  protected async round(): Promise<void> {
    for (const purge of this.purges) {
      let [count, deleted] = [BATCH, 0];
      while (count === BATCH && !this.isStopping) {
        count = await this.deleteBatch(purge);
        deleted += count;
      }
      const fields = { event: 'rows.purged', table: purge.table, deleted };
      if (deleted > 0) this.log.info(fields, 'Deleted rows that had been kept long enough');
    }
  }

  private async deleteBatch({ table, column, days, condition = 'true' }: Purge): Promise<number> {
    const [, count] = await this.database.query<[unknown, number]>(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM ${table}
          WHERE ${column} < statement_timestamp() - make_interval(secs => $1) AND ${condition}
          ORDER BY ${column} LIMIT $2 FOR UPDATE SKIP LOCKED))`,
      [days * DAY_SECONDS, BATCH],
    );
    return count;
  }
}
