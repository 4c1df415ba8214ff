import { createServer, type Server } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { CommonSettings } from '../config/environment.js';
import { SETTINGS } from './settings.js';

/** Serves metrics on a separate port, so that no public port shows them. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly registry = new Registry();
  readonly requestSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its response.',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [this.registry],
  });
  private server?: Server;

  constructor(@Inject(SETTINGS) private readonly settings: CommonSettings) {}

  onApplicationBootstrap(): void {
    if (this.settings.METRICS_PORT === 0) return;
    collectDefaultMetrics({ register: this.registry });
    this.server = createServer((_request, response) => {
      this.registry.metrics().then(
        (text) => response.setHeader('Content-Type', this.registry.contentType).end(text),
        () => response.writeHead(500).end(),
      );
    }).listen(this.settings.METRICS_PORT, this.settings.HOST);
  }

  onApplicationShutdown(): void {
    this.server?.close();
  }
}
