import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { SessionCookie } from './session-cookie.js';
import { SessionGuard } from './session-guard.js';
import { SessionStore } from './session-store.js';
import { SessionStrategy } from './session-strategy.js';

/** Who is signed in: cookie, rows, strategy and the guard on every route. */
@Global()
@Module({
  providers: [SessionCookie, SessionStore, SessionStrategy, { provide: APP_GUARD, useClass: SessionGuard }],
  exports: [SessionCookie, SessionStore],
})
export class SessionsModule {}
