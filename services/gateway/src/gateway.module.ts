import {
  Inject,
  Module,
  type MiddlewareConsumer,
  type ModuleMetadata,
  type NestModule,
  type Type,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ServiceTokenMint } from '@dear-future/service-kit/identity/service-tokens';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { ApiReferenceController } from './api-reference/api-reference.controller.js';
import { CheckoutStepsController } from './compositions/checkout-steps.controller.js';
import { TimeCapsuleStepsController } from './compositions/time-capsule-steps.controller.js';
import { VideosController } from './compositions/videos.controller.js';
import type { GatewaySettings } from './config.js';
import { createForwardingController, Forwarder } from './forwarding/forwarder.js';
import { ProductHealthController } from './health/product-health.controller.js';
import { IdentityProvider } from './identity-provider/identity-provider.js';
import { PendingLogins } from './identity-provider/pending-logins.js';
import { ProviderGuard } from './identity-provider/provider-guard.js';
import { ProviderStrategy } from './identity-provider/provider-strategy.js';
import { RateLimits } from './limits/rate-limits.js';
import { LinkPreview } from './links/link-preview.js';
import { PublicLinksController } from './links/public-links.controller.js';
import { SecretLinksController } from './links/secret-links.controller.js';
import { UnsubscribeController } from './links/unsubscribe.controller.js';
import { LiveController } from './live/live.controller.js';
import { WebMiddleware } from './pages/web.middleware.js';
import { UnknownRoutesController } from './routes/unknown-routes.controller.js';
import { securityHeaders } from './security/headers.js';
import { InboundMiddleware } from './security/inbound.middleware.js';
import { RouteGuard } from './security/route-guard.js';
import { PageSender } from './server-pages/page-sender.js';
import { CallerLimits } from './sessions/caller-limits.js';
import { SessionGuard } from './sessions/session-guard.js';
import { SessionStrategy } from './sessions/session-strategy.js';
import { Sessions } from './sessions/sessions.js';
import { SignInLinksController } from './sign-in-links/sign-in-links.controller.js';
import { SignInLinks } from './sign-in-links/sign-in-links.js';
import { SignInMails } from './sign-in-links/sign-in-mails.js';
import { LoginController } from './sign-in/login.controller.js';
import { LogoutController } from './sign-in/logout.controller.js';
import { UserController } from './sign-in/user.controller.js';
import { ServiceClient } from './upstream/service-client.js';
import { ForwardedUpload } from './uploads/forwarded-upload.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { Users } from './users/users.js';

const CONTROLLERS = [
  LoginController,
  SignInLinksController,
  LogoutController,
  UserController,
  PublicLinksController,
  SecretLinksController,
  UnsubscribeController,
  UploadsController,
  VideosController,
  TimeCapsuleStepsController,
  CheckoutStepsController,
  LiveController,
  ProductHealthController,
  ApiReferenceController,
];

const SESSIONS_AND_LIMITS = [Users, Sessions, SessionStrategy, SessionGuard, CallerLimits, RateLimits];
const SIGN_IN = [SignInLinks, SignInMails, IdentityProvider, PendingLogins, ProviderStrategy, ProviderGuard];
const OTHERS = [LinkPreview, ForwardedUpload, ServiceClient, Forwarder, PageSender];

/** The only part of the product that is reachable from outside. */
@Module({})
export class GatewayModule implements NestModule {
  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  static with(settings: GatewaySettings): ModuleMetadata & { module: Type } {
    return {
      module: GatewayModule,
      controllers: [...CONTROLLERS, createForwardingController(), UnknownRoutesController],
      providers: [
        { provide: ServiceTokenMint, useFactory: () => ServiceTokenMint.fromPem(settings.SERVICE_TOKEN_PRIVATE_KEY) },
        { provide: APP_GUARD, useClass: RouteGuard },
        ...SESSIONS_AND_LIMITS,
        ...SIGN_IN,
        ...OTHERS,
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    const isSecure = this.settings.PUBLIC_URL.startsWith('https:');
    consumer.apply(InboundMiddleware, ...securityHeaders(isSecure), WebMiddleware).forRoutes('{*path}');
  }
}
