import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { FAMILIAR_DAYS } from '../sign-in-links/sign-in-mails.js';

/** Deleting only saves space, as all queries check the dates. The volatile `clock_timestamp` could not use indexes. */
const EXPIRY_CONDITIONS = {
  sign_in_links: 'expires_at < statement_timestamp()',
  sign_in_requests: "asked_at < statement_timestamp() - interval '1 day'",
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
    for (const [table, isExpired] of Object.entries(EXPIRY_CONDITIONS)) {
      await this.database.query(`DELETE FROM ${table} WHERE ${isExpired}`);
    }
  }
}
