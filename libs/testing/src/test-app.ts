import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { configureApp, type ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import type { InjectionToken, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { eventually } from './eventually.js';
import type { LogEntry } from '@dear-future/local-servers/processes/log-entry';

const MAX_LINES = 1000;

/** A service's Nest application in the test's own process, on a free port. */
export class TestApp {
  private constructor(
    private readonly app: NestExpressApplication,
    private readonly lines: LogEntry[],
    readonly url: string,
  ) {}

  /** Starts the service as `main.ts` would, except for signal handling. `environment` has all of its settings. */
  static async start<S extends CommonSettings>(
    definition: ServiceDefinition<S>,
    environment: Record<string, string>,
  ): Promise<TestApp> {
    const settings = definition.readSettings(environment);
    const lines: LogEntry[] = [];
    const log = new Log(definition.name, settings.LOG_LEVEL, {
      write: (line) => {
        lines.push(JSON.parse(line) as LogEntry);
        if (lines.length > MAX_LINES) lines.shift();
      },
    });
    const module = await Test.createTestingModule({ imports: [definition.module(settings)] })
      .overrideProvider(Log)
      .useValue(log)
      .setLogger(log)
      .compile();
    const app = module.createNestApplication<NestExpressApplication>({ bodyParser: definition.bodyParser ?? true });
    try {
      configureApp(app, definition, settings);
      await app.listen(0, '127.0.0.1');
    } catch (error) {
      await app.close();
      throw error;
    }
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new TestApp(app, lines, `http://127.0.0.1:${String(port)}`);
  }

  get<T>(token: Type<T> | InjectionToken<T>): T {
    return this.app.get<T>(token, { strict: false });
  }

  /** Returns the recent log lines, oldest first. */
  logs(): LogEntry[] {
    return [...this.lines];
  }

  /** Waits for a log event, past or future. */
  waitForLog(event: string, withinMs = 20_000): Promise<LogEntry> {
    const findEntry = () => this.lines.find((entry) => entry.event === event);
    return eventually(findEntry, { withinMs, what: `the log line ${event}` });
  }

  async stop(): Promise<void> {
    this.app.getHttpServer().closeAllConnections();
    await this.app.close();
  }
}
