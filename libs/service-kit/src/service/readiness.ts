import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Log } from '../logging/log.js';

/** `check` rejects if the dependency is unreachable. Redis is not checked: services work without it. */
export interface ReadinessCheck {
  name: string;
  check(): Promise<void>;
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

  /** The unreachable dependencies, or `shutdown` while it stops. Strangers may ask too, so callers share the check in progress. */
  async missing(): Promise<string[]> {
    if (this.stopping) return ['shutdown'];
    this.running ??= this.check().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async check(): Promise<string[]> {
    const postgres: ReadinessCheck = {
      name: 'postgres',
      check: async () => {
        await this.database.query('SELECT 1');
      },
    };
    const names = await Promise.all(
      [postgres, ...this.checks].map(async (dependency) => {
        const { name } = dependency;
        try {
          await withDeadline(dependency.check());
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

async function withDeadline(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${String(DEADLINE_MS)} ms`)), DEADLINE_MS);
  });
  try {
    await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
