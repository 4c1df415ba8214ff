import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Log } from '../logging/log.js';

/** `check` rejects. Redis is not checked: services work without it. */
export interface ReadinessCheck {
  name: string;
  check(): Promise<unknown>;
}

export const READINESS_CHECKS = Symbol('READINESS_CHECKS');

const DEADLINE_MS = 2000;

@Injectable()
export class Readiness {
  private stopping = false;
  private running: Promise<string[]> | null = null;

  constructor(
    private readonly database: DataSource,
    @Inject(READINESS_CHECKS) private readonly checks: ReadinessCheck[],
    private readonly log: Log,
  ) {}

  beginShutdown(): void {
    this.stopping = true;
  }

  /** Strangers may ask too, so callers share the check in progress. */
  async missing(): Promise<string[]> {
    if (this.stopping) return ['shutdown'];
    this.running ??= this.check().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async check(): Promise<string[]> {
    const postgres = { name: 'postgres', check: (): Promise<unknown> => this.database.query('SELECT 1') };
    const names = await Promise.all(
      [postgres, ...this.checks].map(async (dependency) => {
        const { name } = dependency;
        try {
          await Promise.race([dependency.check(), deadline()]);
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

async function deadline(): Promise<never> {
  await pause(DEADLINE_MS, undefined, { ref: false });
  throw new Error(`no answer within ${String(DEADLINE_MS)} ms`);
}
