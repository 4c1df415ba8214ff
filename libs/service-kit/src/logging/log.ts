import { Injectable, type LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentRequestId } from './request-context.js';

type Fields = { event: string } & Record<string, unknown>;

/** Never log notes, tokens, addresses or links. */
@Injectable()
export class Log implements LoggerService {
  readonly debug = this.at('debug');
  readonly info = this.at('info');
  readonly warn = this.at('warn');
  readonly error = this.at('error');
  readonly fatal = this.at('fatal');
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

  /** Nest calls this with its own messages, mostly at startup. */
  log(message: string): void {
    this.debug(message);
  }

  private at(level: 'debug' | 'info' | 'warn' | 'error' | 'fatal') {
    return (fields: Fields | string, message?: string): void => {
      if (typeof fields === 'string') this.pino[level]({ event: 'framework' }, fields);
      else this.pino[level](fields, message);
    };
  }
}

/** Logs only some fields, because TypeORM's errors also contain the query's parameters, which are user data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { name: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}
