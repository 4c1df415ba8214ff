// Real: PostgreSQL, Redis, and the built delivery service, as processes that all get SIGTERM at once. The mail server
// is a scripted SMTP stub that does not reply at all, or not after the final dot.
import type { SmtpBehavior } from '@dear-future/testing/smtp-stub';
import { eventually } from '@dear-future/testing/eventually';
import { DeliveryHarness } from './delivery-harness.js';

interface Case {
  name: string;
  behavior: SmtpBehavior;
  settings?: Record<string, string>;
  /** The email's state after the shutdown. */
  state: string;
  unknowns: number;
  /** Emails that the mail server had read to the end before the shutdown. */
  copies: number;
}

const cases: Case[] = [
  { name: 'is held as unknown if it was sent', behavior: 'hang-after-dot', state: 'unknown', unknowns: 1, copies: 1 },
  {
    name: 'is handed back if it was sent, but there is no time to record this',
    behavior: 'hang-after-dot',
    settings: { SHUTDOWN_DEADLINE_MS: '10000' },
    state: 'retry_wait',
    unknowns: 0,
    copies: 1,
  },
  {
    name: 'is retried if it was certainly not sent',
    behavior: 'silence',
    state: 'retry_wait',
    unknowns: 0,
    copies: 0,
  },
];

/** Starts a process, and waits until it is sending an email. */
async function startSending({ name, behavior, settings, copies }: Case) {
  const harness = await DeliveryHarness.open();
  harness.stub.behave([behavior]);
  // The deadline is longer than a shutdown, so that only the shutdown ends the wait for a reply.
  const process = await harness.startProcess({ SMTP_DEADLINE_MS: '60000', ...settings });
  await harness.announceUser();
  const definition = await harness.schedule(0);
  await eventually(() => harness.stub.connections === 1 && harness.stub.mails.length === copies, {
    withinMs: 60_000,
    what: 'the mail server to get the email',
  });
  expect(await harness.waitForState(definition, 'sending')).toMatchObject({ unknowns: 0 });
  return { name, harness, process, definition };
}

let runs: Awaited<ReturnType<typeof startSending>>[] = [];

beforeAll(async () => {
  runs = await Promise.all(cases.map(startSending));
  const exits = await Promise.all(runs.map(({ process }) => process.stop()));
  expect(exits).toEqual(runs.map(() => ({ code: 0, signal: null })));
});
afterAll(() => Promise.all(runs.map(({ harness }) => harness.close())));

describe('an email in progress at SIGTERM', () => {
  it.each(cases)(
    '$name; the next process sends it with the same Message-ID',
    async ({ name, state, unknowns, copies }) => {
      const run = runs.find((each) => each.name === name);
      if (!run) throw new Error('the process did not start');
      const { harness, definition } = run;
      const { rows } = await harness.admin.query(
        'SELECT state, lease_until, unknowns, next_attempt_at IS NULL AS "isForgotten" FROM delivery.deliveries',
      );
      expect(rows).toEqual([{ state, unknowns, lease_until: null, isForgotten: false }]);

      await harness.startApp();
      await harness.makeRetriesDue(definition.source.id);
      if (copies === 1 && unknowns === 0) {
        // Without a recorded outcome, the next process holds the email first.
        await harness.waitForState(definition, 'unknown');
        await harness.makeRetriesDue(definition.source.id);
      }
      const { message_id: id } = await harness.waitForState(definition, 'delivered');
      expect(harness.messageIds).toEqual(Array.from({ length: copies + 1 }, () => id));
    },
  );
});
