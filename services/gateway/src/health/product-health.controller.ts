import { Controller, Res } from '@nestjs/common';
import type { HealthDto } from '@dear-future/contracts/http/common';
import { Readiness } from '@dear-future/service-kit/service/readiness';
import type { Response } from 'express';
import { Serves } from '../routes/route-table.js';
import { BACKENDS, ServiceClient } from '../upstream/service-client.js';

const TIMEOUT_MS = 3000;
const CACHE_MS = 1000;

@Controller()
export class ProductHealthController {
  private latestCheck: Promise<HealthDto> | undefined;

  constructor(
    private readonly readiness: Readiness,
    private readonly services: ServiceClient,
  ) {}

  @Serves('showHealth')
  async show(@Res() response: Response): Promise<void> {
    const body = await this.check();
    const isHealthy = body.status === 'ok';
    if (!isHealthy) response.setHeader('Retry-After', '5');
    response.status(isHealthy ? 200 : 503).json(body);
  }

  /** Anyone may ask, and each check calls every service. So callers share a check, until one second after its end. */
  private check(): Promise<HealthDto> {
    this.latestCheck ??= this.checkServices().finally(() =>
      setTimeout(() => (this.latestCheck = undefined), CACHE_MS).unref(),
    );
    return this.latestCheck;
  }

  private async checkServices(): Promise<HealthDto> {
    const gateway = this.readiness.missing().then((missing) => ['gateway', missing.length === 0] as const);
    const others = BACKENDS.map(async (name) => [name, await this.services.isReady(name, TIMEOUT_MS)] as const);
    const results = await Promise.all([gateway, ...others]);
    return {
      status: results.every(([, isReady]) => isReady) ? 'ok' : 'unavailable',
      services: Object.fromEntries(results.map(([name, isReady]) => [name, isReady ? 'ok' : 'unavailable'])),
    };
  }
}
