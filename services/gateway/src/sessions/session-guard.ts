import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { SessionStrategy } from './session-strategy.js';

/** Sets `request.user` to the open session, or to null for visitors, whom `RouteGuard` may refuse. */
@Injectable()
export class SessionGuard extends AuthGuard() {
  constructor(strategy: SessionStrategy) {
    super({ defaultStrategy: strategy.name });
  }

  override handleRequest<Session>(error: Error | null, session: Session | false): Session | null {
    if (error !== null) throw error;
    return session || null;
  }
}
