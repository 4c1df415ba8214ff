import {
  Inject,
  Module,
  RequestMethod,
  type DynamicModule,
  type MiddlewareConsumer,
  type NestModule,
} from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { WorkModule } from '@dear-future/work/work-module';
import { ApiReferenceController } from './api-reference/api-reference.controller.js';
import { CompositionsModule } from './compositions/compositions.module.js';
import type { GatewaySettings } from './config.js';
import { EditLinksModule } from './edit-links/edit-links.module.js';
import { ForwardingModule } from './forwarding/forwarding.module.js';
import { ProductHealthController } from './health/product-health.controller.js';
import { LimitsModule } from './limits/limits.module.js';
import { LinksModule } from './links/links.module.js';
import { LiveModule } from './live/live.module.js';
import { WebBuild } from './pages/web-build.js';
import { WebPagesMiddleware } from './pages/web-pages.middleware.js';
import { routeRows } from './routes/route-table.js';
import type { Route } from './routes/route.js';
import { FormBodyMiddleware, RawBodyMiddleware } from './security/body.middleware.js';
import { securityHeaders } from './security/headers.js';
import { InboundMiddleware } from './security/inbound.middleware.js';
import { RateLimitMiddleware } from './security/rate-limit.middleware.js';
import { RequestTurnMiddleware } from './security/request-turn.middleware.js';
import { SameOriginMiddleware } from './security/same-origin.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { UpstreamModule } from './upstream/upstream.module.js';

/** The only part of the product that is reachable from outside. */
@Module({})
export class GatewayModule implements NestModule {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  static with(settings: GatewaySettings): DynamicModule {
    const { REDIS_URL: redisUrl, SWEEP_INTERVAL_MS: sweepIntervalMs } = settings;
    return {
      module: GatewayModule,
      imports: [
        ServiceModule.forService({ name: 'gateway', settings }),
        WorkModule.forService({ name: 'gateway', redisUrl, sweepIntervalMs }),
        UpstreamModule,
        LimitsModule,
        SessionsModule,
        SignInModule,
        CompositionsModule,
        EditLinksModule,
        LinksModule,
        LiveModule,
        ForwardingModule,
      ],
      controllers: [ProductHealthController, ApiReferenceController],
      providers: [WebBuild],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    const secure = this.settings.PUBLIC_URL.startsWith('https:');
    consumer
      .apply(
        InboundMiddleware,
        ...securityHeaders(secure),
        SameOriginMiddleware,
        RateLimitMiddleware,
        WebPagesMiddleware,
      )
      .forRoutes('{*path}');
    consumer.apply(FormBodyMiddleware).forRoutes(...routesOf(({ body }) => body === 'form'));
    consumer.apply(RawBodyMiddleware).forRoutes(...routesOf(({ body }) => body === 'raw'));
    // After the body parsers, so that slow bodies hold no turn.
    consumer.apply(RequestTurnMiddleware).forRoutes(...routesOf(takesTurns));
  }
}

function takesTurns({ body, signed, takesNoTurn }: Route): boolean {
  return body !== 'stream' && signed !== true && takesNoTurn !== true;
}

function routesOf(isChosen: (route: Route) => boolean): { path: string; method: RequestMethod }[] {
  return routeRows()
    .filter(isChosen)
    .map(({ path, method }) => ({ path, method: RequestMethod[method] }));
}
