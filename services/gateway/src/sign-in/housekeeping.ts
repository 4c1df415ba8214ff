import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { FAMILIAR_DAYS } from './mail-register.js';

/** Only saves space: every reader also checks the dates. */
const EXPIRED = [
  "DELETE FROM sign_in_links WHERE expires_at < clock_timestamp() - interval '1 day'",
  "DELETE FROM sign_in_requests WHERE asked_at < clock_timestamp() - interval '1 day'",
  'DELETE FROM pending_logins WHERE expires_at < clock_timestamp()',
  'DELETE FROM sessions WHERE expires_at < clock_timestamp()',
  `DELETE FROM familiar_clients WHERE seen_at < clock_timestamp() - interval '${String(FAMILIAR_DAYS)} days'`,
];

/** Removes expired rows in regular intervals. */
@Injectable()
export class Housekeeping extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    log: Log,
    @Inject(SETTINGS) settings: GatewaySettings,
  ) {
    super(log, {
      everyMs: settings.HOUSEKEEPING_INTERVAL_MS,
      atOnce: false,
      failed: { event: 'housekeeping.failed', sentence: 'Expired rows were not removed; the next round tries again' },
    });
  }

  protected async round(): Promise<void> {
    for (const statement of EXPIRED) await this.database.query(statement);
  }
}
