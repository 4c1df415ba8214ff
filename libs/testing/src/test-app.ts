import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { configureApp, type ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import type { InjectionToken, Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { eventually } from './eventually.js';
import type { LogEntry } from './service-process.js';

/** Log lines that are kept. */
const KEPT_LINES = 1000;

/** A service's Nest application, running in the test's own process and listening on a free port. */
export class TestApp {
  private constructor(
    private readonly app: NestExpressApplication,
    private readonly lines: LogEntry[],
    /** Address it listens on, on 127.0.0.1. */
    readonly url: string,
  ) {}

  /**
   * Starts a service as its process would start, but for signals.
   * @param environment all of its settings; nothing is read from this process's own environment
   */
  static async start<S extends CommonSettings>(
    definition: ServiceDefinition<S>,
    environment: Record<string, string>,
  ): Promise<TestApp> {
    const settings = definition.readSettings(environment);
    const lines: LogEntry[] = [];
    const log = new Log(definition.name, settings.LOG_LEVEL, {
      write: (line) => {
        lines.push(JSON.parse(line) as LogEntry);
        if (lines.length > KEPT_LINES) lines.shift();
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

  /** One of its providers. */
  get<T>(token: Type<T> | InjectionToken<T>): T {
    return this.app.get<T>(token, { strict: false });
  }

  /** The newest log lines, oldest first. */
  logs(): LogEntry[] {
    return [...this.lines];
  }

  /** Waits for a log line with this event, logged already or later. */
  logged(event: string, withinMs = 20_000): Promise<LogEntry> {
    return eventually(() => this.lines.find((entry) => entry.event === event), {
      withinMs,
      what: `the log line ${event}`,
    });
  }

  /** Stops it: connections end, work in progress is finished. */
  async stop(): Promise<void> {
    this.app.getHttpServer().closeAllConnections();
    await this.app.close();
  }
}
