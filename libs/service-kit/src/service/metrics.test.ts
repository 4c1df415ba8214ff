import { Gauge } from 'prom-client';
import { Log } from '../logging/log.js';
import { Metrics } from './metrics.js';

it('a metric that cannot be collected is left out, counted and logged once, and the others are still shown', async () => {
  const lines: string[] = [];
  const log = new Log('billing', 'info', { write: (line: string) => lines.push(line) });
  const metrics = new Metrics({ METRICS_PORT: 0, HOST: '127.0.0.1' }, log);
  const registers = [metrics.registry];
  let isAway = true;
  new Gauge({
    name: 'rows',
    help: 'Rows.',
    registers,
    collect() {
      if (isAway) throw new Error('the database is away');
      this.set(3);
    },
  });
  new Gauge({ name: 'healthy', help: 'Healthy.', registers }).set(1);
  for (let scrape = 0; scrape < 2; scrape += 1) {
    const text = await metrics.text();
    expect(text).toContain('\nhealthy 1');
    expect(text).toContain('\nmetrics_failed_collectors 1');
    expect(text).not.toContain('rows');
  }
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: 'metrics.failed', metric: 'rows' }),
  ]);
  isAway = false;
  const text = await metrics.text();
  expect(text).toContain('\nrows 3');
  expect(text).toContain('\nmetrics_failed_collectors 0');
});
