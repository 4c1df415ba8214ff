import { Injectable, type LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './request-context.js';

type Fields = { event: string } & Record<string, unknown>;

/** Never log a note, a token, an address or a link. */
@Injectable()
export class Log implements LoggerService {
  private readonly pino: Logger;

  constructor(service: string, level: string, destination: DestinationStream = pino.destination(1)) {
    this.pino = pino(
      {
        level,
        base: { service, pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
        mixin: () => ({ requestId: currentRequestId() }),
        serializers: { err: describeError },
      },
      destination,
    );
  }

  debug(fields: Fields | string, message?: string): void {
    this.write('debug', fields, message);
  }
  info(fields: Fields, message?: string): void {
    this.write('info', fields, message);
  }
  warn(fields: Fields | string, message?: string): void {
    this.write('warn', fields, message);
  }
  error(fields: Fields | string, message?: string): void {
    this.write('error', fields, message);
  }
  fatal(fields: Fields | string, message?: string): void {
    this.write('fatal', fields, message);
  }
  /** Nest's messages at startup. */
  log(message: string): void {
    this.write('debug', message);
  }

  private write(level: 'debug' | 'info' | 'warn' | 'error' | 'fatal', fields: Fields | string, message?: string): void {
    if (typeof fields === 'string') this.pino[level]({ event: 'framework' }, fields);
    else this.pino[level](fields, message);
  }
}

/** TypeORM's errors contain the query's parameters, and so user data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { name: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}
