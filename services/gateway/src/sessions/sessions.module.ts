import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { LimitsModule } from '../limits/limits.module.js';
import { RequestOwner } from './request-owner.js';
import { SessionCookie } from './session-cookie.js';
import { SessionGuard, SessionStrategy } from './session-guard.js';
import { SessionStore } from './session-store.js';
import { UserLimitGuard } from './user-limit.guard.js';

/** Sessions: cookie, rows, strategy and the guards on every route. */
@Global()
@Module({
  imports: [LimitsModule],
  // Guards run in this order.
  providers: [
    SessionCookie,
    SessionStore,
    SessionStrategy,
    RequestOwner,
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: UserLimitGuard },
  ],
  exports: [SessionCookie, SessionStore, RequestOwner],
})
export class SessionsModule {}
