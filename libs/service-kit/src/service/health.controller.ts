import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Open } from '../identity/caller.js';
import { Readiness } from './readiness.js';

@Open()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  async ready(@Res() response: Response): Promise<void> {
    const missing = await this.readiness.missing();
    const status = missing.length === 0 ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE;
    response.status(status).json({ status: missing.length === 0 ? 'ok' : 'unavailable', missing });
  }
}
