import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Get, Injectable, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Log } from '../logging/log.js';
import { shutdown } from './shutdown.js';

const DEADLINE_MS = 2000;

/** Fails on a replica with the error of a refused write, after which the connection is not used again. */
const CHECK_WRITABLE = `DO $$ BEGIN
  IF current_setting('transaction_read_only')::boolean THEN
    RAISE SQLSTATE '25006' USING MESSAGE = 'the database is read-only';
  END IF; END $$`;

/** A read-only database counts as missing. Redis is not checked: services work without it. */
@Injectable()
export class Readiness {
  /** The checks by the dependency's name. A check rejects if the dependency is unreachable. */
  private readonly checks = new Map<string, () => Promise<unknown>>();
  private checkInProgress: Promise<string[]> | null = null;

  constructor(
    database: DataSource,
    private readonly log: Log,
  ) {
    this.add('postgres', () => database.query(CHECK_WRITABLE));
  }

  add(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  /** Returns the names of what is missing. Callers share a check in progress, because anyone may ask at any time. */
  async missing(): Promise<string[]> {
    if (shutdown.hasBegun) return ['shutdown'];
    return (this.checkInProgress ??= this.check().finally(() => (this.checkInProgress = null)));
  }

  private async check(): Promise<string[]> {
    const names = await Promise.all(
      Array.from(this.checks, async ([name, check]) => {
        try {
          await Promise.race([check(), rejectAfterDeadline()]);
          return [];
        } catch (err) {
          this.log.warn({ event: 'readiness.missing', name, err }, 'A dependency is unreachable');
          return [name];
        }
      }),
    );
    return names.flat();
  }
}

async function rejectAfterDeadline(): Promise<never> {
  await pause(DEADLINE_MS, undefined, { ref: false });
  throw new Error(`no answer within ${String(DEADLINE_MS)} ms`);
}

/** Open to everyone: no guard asks for a token or session. */
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
    const status = missing.length === 0 ? 200 : 503;
    response.status(status).json({ status: missing.length === 0 ? 'ok' : 'unavailable', missing });
  }
}
