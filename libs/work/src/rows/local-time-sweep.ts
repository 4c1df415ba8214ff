import type { Log } from '@dear-future/service-kit/logging/log';
import { correctedDueAt, type StoredMoment } from '@dear-future/service-kit/time/local-moment';
import type { DataSource } from 'typeorm';
import { PeriodicRounds } from './periodic-rounds.js';

const BATCH = 500;

/** New rules of a time zone move a time by at most a day, so a sweep can ignore rows that are due after this time. */
const HORIZON_HOURS = 48;

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

export interface LocalTimeRow extends StoredMoment {
  id: string;
}

/** A row whose due time no longer matches its local time, together with the correct due time. */
export type WrongRow<Row = LocalTimeRow> = Row & { correctDueAt: Date };

/** Moves due times when the rules of a time zone change: we promise the local time (docs/product.md §9.3). */
export abstract class LocalTimeSweep<Row extends LocalTimeRow> extends PeriodicRounds {
  /** @param rows SQL that selects rows with `sort_at` and `id`; an index must have this order */
  protected constructor(
    protected readonly database: DataSource,
    log: Log,
    everyMs: number,
    private readonly rows: string,
  ) {
    super(log, everyMs);
  }

  /** Sets the correct due times of those rows that still wait. Returns the number of moved rows. */
  protected abstract move(rows: readonly WrongRow<Row>[]): Promise<number>;

  protected async round(): Promise<void> {
    let count = 0;
    let last: (Row & { position: string }) | undefined;
    do {
      const rows: (Row & { position: string })[] = await this.database.query<(Row & { position: string })[]>(
        `SELECT *, sort_at::text AS position FROM (${this.rows}) AS planned
          WHERE (sort_at, id) > ($1::timestamptz, $2::uuid)
            AND sort_at < statement_timestamp() + make_interval(hours => $3)
          ORDER BY sort_at, id LIMIT $4`,
        [last?.position ?? 'now', last?.id ?? LOWEST_ID, HORIZON_HOURS, BATCH],
      );
      count += await this.moveWrong(rows);
      last = rows.length === BATCH ? rows.at(-1) : undefined;
    } while (last && !this.isStopping);
    if (count > 0) this.log.info({ event: 'local_times.moved', count }, 'Moved due times back to their local time');
  }

  protected async moveWrong(rows: readonly Row[]): Promise<number> {
    const wrong = rows.flatMap((row) => {
      const correctDueAt = correctedDueAt(row);
      return correctDueAt ? [{ ...row, correctDueAt }] : [];
    });
    return wrong.length === 0 ? 0 : this.move(wrong);
  }
}
