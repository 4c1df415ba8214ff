import { Clock } from '@dear-future/service-kit/clock';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import type { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import type { DataSource } from 'typeorm';
import { WorkContext } from '../src/rows/work-context.js';
import { connectRedis } from '../src/signals/redis.js';
import { Signals } from '../src/signals/signals.js';

const SETTINGS = { METRICS_PORT: 0, DATABASE_POOL: 10, SWEEP_INTERVAL_MS: 1000 } as CommonSettings;

/** What a kind of work needs whose rows only sweeps and the test itself start. */
export function workWithoutRedis(source: DataSource, log: Log): { context: WorkContext; metrics: Metrics } {
  const redis = connectRedis(NO_REDIS, { maxRetriesPerRequest: null, lazyConnect: true });
  const metrics = new Metrics(SETTINGS, log);
  return { metrics, context: new WorkContext(source, log, metrics, new Signals(redis, new Clock(), log), SETTINGS) };
}
