import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RouteAudit } from '../routes/route-audit.js';
import { Forwarder } from './forwarder.js';
import { forwardsController } from './forwards.controller.js';

/** Routes that one service answers, and the check that every route has a handler. */
@Module({
  imports: [DiscoveryModule],
  controllers: [forwardsController()],
  providers: [Forwarder, RouteAudit],
})
export class ForwardingModule {}
