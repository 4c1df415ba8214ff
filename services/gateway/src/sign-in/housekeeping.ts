import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { FAMILIAR_DAYS } from './mail-register.js';

/** What has had its day. Nothing depends on it being gone: every reader looks at the date itself. */
const EXPIRED = [
  "DELETE FROM sign_in_links WHERE expires_at < clock_timestamp() - interval '1 day'",
  "DELETE FROM sign_in_requests WHERE asked_at < clock_timestamp() - interval '1 day'",
  'DELETE FROM pending_logins WHERE expires_at < clock_timestamp()',
  'DELETE FROM sessions WHERE expires_at < clock_timestamp()',
  `DELETE FROM familiar_clients WHERE seen_at < clock_timestamp() - interval '${String(FAMILIAR_DAYS)} days'`,
];

/** Removes expired sessions, links and counts now and then. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: DataSource,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.clean(), this.settings.HOUSEKEEPING_INTERVAL_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async clean(): Promise<void> {
    try {
      for (const statement of EXPIRED) await this.database.query(statement);
    } catch (err) {
      this.log.warn({ event: 'housekeeping.failed', err }, 'Expired rows were not removed; the next round will');
    }
  }
}
