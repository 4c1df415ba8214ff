// Real: PostgreSQL, Redis, the built delivery service as processes that are asked to end, all at the same time. The mail server is a
// scripted one that speaks SMTP: it says nothing at all, or takes the whole message and says nothing, so that nobody can know.
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehaviour } from '@dear-future/testing/smtp-stub';
import { DeliveryHarness } from './delivery-harness.js';

interface Case {
  name: string;
  behaviour: SmtpBehaviour;
  settings: Record<string, string>;
  /** State of the mail after the end. */
  state: string;
  unknowns: number;
  /** Copies of the mail that reached the mail server before the end. */
  copies: number;
}

const cases: Case[] = [
  {
    name: 'the whole mail was sent: it is given up and held as unknown',
    behaviour: 'hang-after-dot',
    settings: {},
    state: 'unknown',
    unknowns: 1,
    copies: 1,
  },
  {
    name: 'the whole mail was sent, and there is no time even to give up: it is handed back',
    behaviour: 'hang-after-dot',
    settings: { SHUTDOWN_DEADLINE_MS: '5000' },
    state: 'retry_wait',
    unknowns: 0,
    copies: 1,
  },
  {
    name: 'the server does not answer: the service hangs up',
    behaviour: 'silence',
    settings: {},
    state: 'retry_wait',
    unknowns: 0,
    copies: 0,
  },
];

interface Run extends Case {
  bench: DeliveryHarness;
  process: ServiceProcess;
  definition: DeliveryDefinition;
}

let runs: Run[] = [];

/** Brings a process to the middle of a mail. */
async function begin(each: Case): Promise<Run> {
  const bench = await DeliveryHarness.open();
  bench.stub.behave([each.behaviour]);
  // Longer than any shutdown: it is the shutdown that ends the wait for an answer.
  const process = await bench.spawn({ SMTP_DEADLINE_MS: '60000', ...each.settings });
  await bench.know();
  const definition = await bench.schedule(0);
  await eventually(() => bench.stub.connections === 1 && bench.stub.mails.length === each.copies, {
    withinMs: 60_000,
    what: 'the mail to be with the server',
  });
  expect(await bench.reaches(definition, 'sending')).toMatchObject({ unknowns: 0 });
  return { ...each, bench, process, definition };
}

beforeAll(async () => {
  runs = await Promise.all(cases.map(begin));
  const exits = await Promise.all(runs.map(({ process }) => process.stop()));
  expect(exits).toEqual(runs.map(() => ({ code: 0, signal: null })));
});
afterAll(() => Promise.all(runs.map(({ bench }) => bench.close())));

describe('a mail in flight at SIGTERM', () => {
  it.each(cases)('$name; the next process sends it, as the same mail', async (each) => {
    const run = runs.find(({ name }) => name === each.name);
    if (!run) throw new Error('the run did not begin');
    const { bench, definition } = run;
    const { rows } = await bench.admin.query(
      'SELECT state, lease_until, unknowns, next_attempt_at IS NULL AS forgotten FROM delivery.deliveries',
    );
    expect(rows).toEqual([{ state: each.state, unknowns: each.unknowns, lease_until: null, forgotten: false }]);

    await bench.start();
    await bench.hurry(definition.source.id);
    if (each.copies === 1 && each.unknowns === 0) {
      // What was handed back without an outcome is held first.
      await bench.reaches(definition, 'unknown');
      await bench.hurry(definition.source.id);
    }
    const row = await bench.reaches(definition, 'delivered');
    expect(bench.stub.mails.map(({ messageId }) => messageId)).toEqual(
      Array.from({ length: each.copies + 1 }, () => row.message_id),
    );
  });
});
