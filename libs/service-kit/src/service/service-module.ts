import { Module, type DynamicModule, type MiddlewareConsumer, type NestModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { ServiceName } from '@dear-future/contracts/services';
import { Clock } from '../clock.js';
import type { CommonSettings } from '../config/environment.js';
import { dataSourceOptions, type DatabaseOptions } from '../database/data-source.js';
import { ProblemFilter } from '../errors/problem-filter.js';
import { ServiceTokenGuard } from '../identity/service-token-guard.js';
import { ServiceTokenStrategy } from '../identity/service-token-strategy.js';
import { ServiceTokenVerifier } from '../identity/service-tokens.js';
import { Log } from '../logging/log.js';
import { Metrics } from './metrics.js';
import { HealthController, Readiness } from './readiness.js';
import { RequestLog } from './request-log.js';
import { SETTINGS } from './settings.js';

export interface ServiceOptions {
  name: ServiceName;
  settings: CommonSettings & { SERVICE_TOKEN_PUBLIC_KEY?: string };
  entities: DatabaseOptions['entities'];
}

/** What every service needs. If the settings have a key for service tokens, all requests but health checks need one. */
@Module({})
export class ServiceModule implements NestModule {
  static forService({ name, settings, entities }: ServiceOptions): DynamicModule {
    const publicKey = settings.SERVICE_TOKEN_PUBLIC_KEY;
    const database = dataSourceOptions({
      name,
      url: settings.DATABASE_URL,
      poolSize: settings.DATABASE_POOL,
      entities,
    });
    const providers: Provider[] = [
      { provide: SETTINGS, useValue: settings },
      { provide: Log, useFactory: () => new Log(name, settings.LOG_LEVEL) },
      { provide: APP_FILTER, useClass: ProblemFilter },
      Clock,
      Metrics,
      Readiness,
      RequestLog,
      ...(publicKey === undefined ? [] : serviceTokens(publicKey, name)),
    ];
    return {
      module: ServiceModule,
      global: true,
      imports: [TypeOrmModule.forRoot({ ...database, retryAttempts: 40, retryDelay: 500 })],
      controllers: [HealthController],
      providers,
      exports: [SETTINGS, Clock, Log, Metrics, Readiness],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(RequestLog).forRoutes('{*path}');
  }
}

function serviceTokens(publicKey: string, name: ServiceName): Provider[] {
  return [
    { provide: ServiceTokenVerifier, useFactory: () => ServiceTokenVerifier.fromPem(publicKey, name) },
    ServiceTokenStrategy,
    { provide: APP_GUARD, useClass: ServiceTokenGuard },
  ];
}
