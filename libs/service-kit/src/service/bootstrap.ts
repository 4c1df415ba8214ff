import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ServiceName } from '@dear-future/contracts/services';
import type { CommonSettings } from '../config/environment.js';
import { Log } from '../logging/log.js';
import { shutdown } from './shutdown.js';
import { refuseUnreadableRequests, requireConnectionAndHost } from './http-problems.js';
import { trackConnections } from './open-connections.js';
import { endUnreadBodies } from './unread-bodies.js';
import { validation } from './validation.js';

export interface ServiceDefinition<Settings extends CommonSettings = CommonSettings> {
  name: ServiceName;
  /** Ends the process if a setting is wrong. */
  readSettings(environment?: NodeJS.ProcessEnv): Settings;
  module(settings: Settings): DynamicModule;
  /** Whether requests may take longer than Node's five minutes. Upload routes enforce a minimum speed instead. */
  longUploads?: boolean;
  /** False if the service decides itself which routes read a body. */
  bodyParser?: boolean;
  configure?: (app: NestExpressApplication, settings: Settings) => void;
}

export function configureApp<S extends CommonSettings>(
  app: NestExpressApplication,
  { longUploads = false, configure }: ServiceDefinition<S>,
  settings: S,
): void {
  app.disable('x-powered-by');
  app.disable('etag');
  app.useGlobalPipes(validation);
  app.use(requireConnectionAndHost, endUnreadBodies);
  configure?.(app, settings);
  const server = app.getHttpServer();
  refuseUnreadableRequests(server);
  if (longUploads) server.requestTimeout = 0;
  server.headersTimeout = 20_000;
  // Longer than the gateway keeps an idle connection, so that the gateway never sends a request on a closing one.
  server.keepAliveTimeout = 65_000;
}

export async function startService<S extends CommonSettings>(definition: ServiceDefinition<S>): Promise<void> {
  const settings = definition.readSettings();
  const log = new Log(definition.name, settings.LOG_LEVEL);
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(event, (err: unknown) => {
      log.fatal({ event: 'process.unhandled', err }, 'Unhandled error; exiting');
      process.exit(1);
    });
  }
  try {
    const app = await NestFactory.create<NestExpressApplication>(definition.module(settings), {
      logger: log,
      abortOnError: false,
      bodyParser: definition.bodyParser ?? true,
    });
    configureApp(app, definition, settings);
    const server = app.getHttpServer();
    stopOnSignals(app, settings, log, trackConnections(server));
    await app.listen(settings.PORT, settings.HOST);
    const { port } = server.address() as AddressInfo;
    log.info({ event: 'listening', port }, `Listening on port ${String(port)}`);
  } catch (err) {
    log.fatal({ event: 'start.failed', err }, 'The service could not start');
    process.exit(1);
  }
}

/**
 * On a signal, reports that the service is not ready, and starts no more work. After a delay, in which load balancers may
 * still send requests, refuses new connections, finishes requests and hands work back. Exits when all this is done, or at
 * the deadline.
 */
function stopOnSignals(app: NestExpressApplication, settings: CommonSettings, log: Log, closeIdle: () => void): void {
  const { SHUTDOWN_DELAY_MS, SHUTDOWN_DEADLINE_MS } = settings;
  const server: Server = app.getHttpServer();
  // Before Nest's listener, which sends the response.
  server.prependListener('request', (_request, response) => {
    if (shutdown.hasBegun) response.setHeader('Connection', 'close');
  });
  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: 'stopping', signal }, 'Stopping');
    setTimeout(() => {
      log.error(
        { event: 'stop.deadline' },
        'The shutdown exceeded its deadline, so this process exits now; other processes will take over its work',
      );
      process.exit(1);
    }, SHUTDOWN_DELAY_MS + SHUTDOWN_DEADLINE_MS).unref();
    shutdown.begin(SHUTDOWN_DELAY_MS + SHUTDOWN_DEADLINE_MS);
    setTimeout(close, SHUTDOWN_DELAY_MS);
  };
  const close = (): void => {
    // Nest closes the server only after the last hook, and would accept connections until then.
    server.close();
    closeIdle();
    app.close().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ event: 'stop.failed', err }, 'The shutdown failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
