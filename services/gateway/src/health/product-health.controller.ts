import { Controller, Res } from '@nestjs/common';
import type { HealthDto } from '@dear-future/contracts/http/health';
import { Readiness } from '@dear-future/service-kit/service/readiness';
import type { Response } from 'express';
import { Serves } from '../routes/serves.js';
import { BACKENDS } from '../upstream/service-addresses.js';
import { ServiceClient } from '../upstream/service-client.js';

const PATIENCE_MS = 3000;

/** `GET /api/health`: whether the whole product answers. */
@Controller()
export class ProductHealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly services: ServiceClient,
  ) {}

  @Serves('showHealth')
  async show(@Res() response: Response): Promise<void> {
    const own = this.readiness.missing().then((missing) => ['gateway', missing.length === 0] as const);
    const others = BACKENDS.map(async (name) => [name, await this.services.isReady(name, PATIENCE_MS)] as const);
    const answers = await Promise.all([own, ...others]);
    const whole = answers.every(([, ready]) => ready);
    const body: HealthDto = {
      status: whole ? 'ok' : 'unavailable',
      services: Object.fromEntries(answers.map(([name, ready]) => [name, ready ? 'ok' : 'unavailable'])),
    };
    if (!whole) response.setHeader('Retry-After', '5');
    response.status(whole ? 200 : 503).json(body);
  }
}
