// Unit: which log lines are shown, and how often.
import { Terminal } from './terminal.js';

let written: string[];

beforeEach(() => {
  written = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});
afterEach(() => jest.restoreAllMocks());

const logLine = (fields: Record<string, unknown>): string =>
  JSON.stringify({ time: new Date().toISOString(), pid: Math.ceil(Math.random() * 30_000), ...fields });

describe('a problem with a service', () => {
  it('is shown once, even if its time, process or port changes', () => {
    const terminal = new Terminal();
    for (const port of [4001, 4002, 4003]) {
      const err = { message: `connect ECONNREFUSED 127.0.0.1:${port}` };
      terminal.serviceLine('gateway', logLine({ level: 'error', event: 'stream.lost', err }));
    }
    expect(written).toEqual(['  gateway: error: stream.lost (connect ECONNREFUSED 127.0.0.1:4001)\n']);
  });

  it('is not shown again when the report of a failed start repeats it', () => {
    const terminal = new Terminal();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const line = logLine({ level: 'error', event: 'start.failed', err: { message: 'EADDRINUSE' } });
      terminal.serviceLine('gateway', line);
      terminal.lastWords('gateway', [logLine({ level: 'info', event: 'starting' }), line]);
      terminal.trouble('gateway', `gateway ended (${attempt}) before it was ready. Its last lines:\n  ${line}`);
    }
    expect(written).toEqual([
      '  gateway: error: start.failed (EADDRINUSE)\n',
      '  gateway: gateway ended (0) before it was ready.\n',
    ]);
  });

  it('is shown for each service, without ordinary lines', () => {
    const terminal = new Terminal();
    terminal.serviceLine('media', logLine({ level: 'info', event: 'listening' }));
    const warning = logLine({ level: 'warn', msg: 'Redis does not answer' });
    for (const service of ['media', 'delivery']) terminal.serviceLine(service, warning);
    terminal.serviceLine('media', 'node: not enough memory');
    expect(written).toEqual([
      '  media: warning: Redis does not answer\n',
      '  delivery: warning: Redis does not answer\n',
      '  media: node: not enough memory\n',
    ]);
  });
});
