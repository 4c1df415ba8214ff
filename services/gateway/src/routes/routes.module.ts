import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Forwarder } from './forwarder.js';
import { forwardsController } from './forwards.controller.js';
import { RouteAudit } from './route-audit.js';

/** The route table: its forwards, and the check that every row has a handler. */
@Module({
  imports: [DiscoveryModule],
  controllers: [forwardsController()],
  providers: [Forwarder, RouteAudit],
})
export class RoutesModule {}
