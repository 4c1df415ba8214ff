import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CommonSettings } from '../config/environment.js';
import { Log } from '../logging/log.js';
import { SETTINGS } from './settings.js';

/** Shorter than the ten seconds that Prometheus waits for all metrics together. */
const COLLECT_MS = 5000;

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
  private readonly failing = new Set<string>();
  private readonly failedCollectors: Gauge = new Gauge({
    name: 'metrics_failed_collectors',
    help: 'Metrics that are missing because they could not be collected; should be 0.',
    registers: [],
    collect: () => this.failedCollectors.set(this.failing.size),
  });
  private server?: Server;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<CommonSettings, 'METRICS_PORT' | 'HOST'>,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.METRICS_PORT === 0) return;
    collectDefaultMetrics({ register: this.registry });
    this.server = createServer((_request, response) => {
      void this.text().then((text) => response.setHeader('Content-Type', this.registry.contentType).end(text));
    }).listen(this.settings.METRICS_PORT, this.settings.HOST);
  }

  onApplicationShutdown(): void {
    this.server?.close();
  }

  /** Leaves out the metrics that cannot be collected now, for example because the database is away. */
  async text(): Promise<string> {
    const names = this.registry.getMetricsAsArray().map(({ name }) => name);
    const texts = await Promise.all(names.map((name) => this.collect(name)));
    const failed = new Registry();
    failed.registerMetric(this.failedCollectors);
    return [...texts, await failed.metrics()].filter((text) => text !== '').join('\n');
  }

  private async collect(name: string): Promise<string> {
    const collected = this.registry.getSingleMetricAsString(name);
    const late = pause(COLLECT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no result within ${String(COLLECT_MS)} ms`);
    });
    try {
      const text = await Promise.race([collected, late]);
      this.failing.delete(name);
      return text;
    } catch (err) {
      if (!this.failing.has(name)) {
        this.log.warn({ event: 'metrics.failed', metric: name, err }, 'A metric cannot be collected');
      }
      this.failing.add(name);
      return '';
    }
  }
}
