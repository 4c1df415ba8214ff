import { Injectable } from '@nestjs/common';
import { RequestStrategy } from '@dear-future/service-kit/identity/request-strategy';
import type { Request } from 'express';
import { Sessions, type OpenSession } from './sessions.js';

/** Finds the session whose secret is in the request's cookie, and extends it. */
@Injectable()
export class SessionStrategy extends RequestStrategy {
  constructor(private readonly sessions: Sessions) {
    super();
  }

  override async validate(request: Request): Promise<OpenSession | false> {
    return (await this.sessions.find(request, request.res)) ?? false;
  }
}
