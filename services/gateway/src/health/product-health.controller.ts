import { Controller, Res } from '@nestjs/common';
import type { HealthDto } from '@dear-future/contracts/http/common';
import { Clock } from '@dear-future/service-kit/clock';
import { Readiness } from '@dear-future/service-kit/service/readiness';
import type { Response } from 'express';
import { Serves } from '../routes/route-table.js';
import { BACKENDS, ServiceClient } from '../upstream/service-client.js';

const TIMEOUT_MS = 3000;
/** The route has no rate limit, and each check calls every service. */
const CACHE_MS = 1000;

@Controller()
export class ProductHealthController {
  private readonly health: () => Promise<HealthDto>;

  constructor(
    private readonly readiness: Readiness,
    private readonly services: ServiceClient,
    clock: Clock,
  ) {
    this.health = cached(() => this.ask(), CACHE_MS, clock);
  }

  @Serves('showHealth')
  async show(@Res() response: Response): Promise<void> {
    const body = await this.health();
    const isHealthy = body.status === 'ok';
    if (!isHealthy) response.setHeader('Retry-After', '5');
    response.status(isHealthy ? 200 : 503).json(body);
  }

  private async ask(): Promise<HealthDto> {
    const own = this.readiness.missing().then((missing) => ['gateway', missing.length === 0] as const);
    const others = BACKENDS.map(async (name) => [name, await this.services.isReady(name, TIMEOUT_MS)] as const);
    const answers = await Promise.all([own, ...others]);
    return {
      status: answers.every(([, ready]) => ready) ? 'ok' : 'unavailable',
      services: Object.fromEntries(answers.map(([name, ready]) => [name, ready ? 'ok' : 'unavailable'])),
    };
  }
}

/** At most one check at a time. Failures are not cached. */
export function cached<T>(check: () => Promise<T>, cacheMs: number, clock: Clock): () => Promise<T> {
  const now = (): number => clock.now().getTime();
  let latest: Promise<T>;
  let until = 0;
  return () => {
    if (now() < until) return latest;
    until = Infinity;
    latest = check();
    latest.then(
      () => (until = now() + cacheMs),
      () => (until = 0),
    );
    return latest;
  };
}
