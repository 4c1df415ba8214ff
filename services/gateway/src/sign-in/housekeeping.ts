import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { FAMILIAR_DAYS } from '../sign-in-links/sign-in-mails.js';

/** Limited, so that no round locks many rows for long. */
const BATCH = 1000;

/** Only saves space: every reader checks the dates. An index cannot be used with the volatile `clock_timestamp`. */
const EXPIRED = {
  sign_in_links: "expires_at < statement_timestamp() - interval '1 day'",
  sign_in_requests: "asked_at < statement_timestamp() - interval '1 day'",
  pending_logins: 'expires_at < statement_timestamp()',
  sessions: 'expires_at < statement_timestamp()',
  familiar_clients: `seen_at < statement_timestamp() - interval '${String(FAMILIAR_DAYS)} days'`,
};

@Injectable()
export class Housekeeping extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    log: Log,
    @Inject(SETTINGS) settings: GatewaySettings,
  ) {
    super(log, settings.HOUSEKEEPING_INTERVAL_MS);
  }

  protected async round(): Promise<void> {
    for (const [table, expired] of Object.entries(EXPIRED)) {
      for (let removed = BATCH; removed === BATCH && !this.stopping;) removed = await this.remove(table, expired);
    }
  }

  /** Skips rows that another gateway is removing. */
  private async remove(table: string, expired: string): Promise<number> {
    // A DELETE returns the rows and their number.
    const [, removed] = await this.database.query<[object[], number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
         SELECT ctid FROM ${table} WHERE ${expired} LIMIT ${String(BATCH)} FOR UPDATE SKIP LOCKED))`,
    );
    return removed;
  }
}
