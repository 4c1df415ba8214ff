import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { OPEN } from '@dear-future/service-kit/identity/caller';
import { routeOf, type RouteName } from '../routes/route-table.js';
import { SERVES } from '../routes/serves.js';
import { SESSION } from './session-strategy.js';

/** Asks for a session wherever the route table says `person`. A handler without a row is closed to everybody. */
@Injectable()
export class SessionGuard extends AuthGuard(SESSION) implements CanActivate {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    const name = this.reflector.get<RouteName | undefined>(SERVES, context.getHandler());
    if (name !== undefined && routeOf(name).who === 'anyone') return true;
    if (this.reflector.getAllAndOverride<boolean>(OPEN, [context.getHandler(), context.getClass()])) return true;
    return super.canActivate(context);
  }

  /** Passport's answer: an error is the database's and stays one (503); no user is a 401. */
  override handleRequest<Person>(error: unknown, person: Person | false): Person {
    if (error instanceof Error) throw error;
    if (person === false || person === null) throw new ProblemError('unauthenticated', 'Please log in first.');
    return person;
  }
}
