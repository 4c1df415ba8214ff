import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { OPEN } from './caller.js';
import { SERVICE_TOKEN } from './service-token-strategy.js';

@Injectable()
export class ServiceTokenGuard extends AuthGuard(SERVICE_TOKEN) implements CanActivate {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    if (this.reflector.getAllAndOverride<boolean>(OPEN, [context.getHandler(), context.getClass()])) return true;
    return super.canActivate(context);
  }
}
