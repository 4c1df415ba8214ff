// Unit: which log lines are printed, and how often.
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
  it('is printed once if only its time, process or port changes', () => {
    const terminal = new Terminal();
    for (const port of [4001, 4002, 4003]) {
      const err = { message: `connect ECONNREFUSED 127.0.0.1:${port}` };
      terminal.printServiceLine('gateway', logLine({ level: 'error', event: 'stream.lost', err }));
    }
    expect(written).toEqual(['  gateway: error: stream.lost (connect ECONNREFUSED 127.0.0.1:4001)\n']);
  });

  it('is not printed again as one of the last lines of a failed start', () => {
    const terminal = new Terminal();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const line = logLine({ level: 'error', event: 'start.failed', err: { message: 'EADDRINUSE' } });
      terminal.printServiceLine('gateway', line);
      terminal.printLastLines('gateway', [logLine({ level: 'info', event: 'starting' }), line]);
      terminal.printProblem('gateway', `gateway ended (${attempt}) before it was ready. Its last lines:\n  ${line}`);
    }
    expect(written).toEqual([
      '  gateway: error: start.failed (EADDRINUSE)\n',
      '  gateway: gateway ended (0) before it was ready.\n',
    ]);
  });

  it('is printed for each service; ordinary lines are not', () => {
    const terminal = new Terminal();
    terminal.printServiceLine('media', logLine({ level: 'info', event: 'listening' }));
    const warning = logLine({ level: 'warn', msg: 'Redis does not answer' });
    for (const service of ['media', 'delivery']) terminal.printServiceLine(service, warning);
    terminal.printServiceLine('media', 'node: not enough memory');
    expect(written).toEqual([
      '  media: warning: Redis does not answer\n',
      '  delivery: warning: Redis does not answer\n',
      '  media: node: not enough memory\n',
    ]);
  });
});
