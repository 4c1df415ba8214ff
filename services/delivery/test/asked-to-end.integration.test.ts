// Real: PostgreSQL, Redis, the built delivery service as processes that are asked to end. The mail server is a scripted one that speaks
// SMTP: it takes the whole message and says nothing, so that nobody can know.
import { eventually } from '@dear-future/testing/eventually';
import { DeliveryBench } from './delivery-bench.js';

let bench: DeliveryBench;

beforeEach(async () => {
  bench = await DeliveryBench.open();
});
afterEach(() => bench.close());

/** Longer than any shutdown: it is the shutdown that ends the wait for an answer. */
const PATIENT = { SMTP_DEADLINE_MS: '40000', UNKNOWN_HOLD_SECONDS: '2' };

it.each([
  ['is given up and held as unknown', {}, 'unknown'],
  ['is handed back when the time is too short even for that', { SHUTDOWN_DEADLINE_MS: '8000' }, 'retry_wait'],
])(
  'a mail in flight at SIGTERM %s; the next process sends it once more, as the same mail',
  async (_, settings, state) => {
    bench.stub.behave(['hang-after-dot']);
    const first = await bench.start({ ...PATIENT, ...settings });
    await bench.know();
    const definition = await bench.schedule(1);
    await eventually(() => bench.stub.mails.length === 1, { withinMs: 30_000, what: 'the mail to be with the server' });
    expect((await bench.row(definition))?.state).toBe('sending');

    expect(await first.stop()).toMatchObject({ code: 0 });
    const { rows } = await bench.admin.query(
      'SELECT state, lease_until, next_attempt_at IS NULL AS forgotten FROM delivery.deliveries',
    );
    expect(rows).toEqual([{ state, lease_until: null, forgotten: false }]);

    await bench.start(PATIENT);
    await bench.reaches(definition, 'delivered', 30_000);
    expect(bench.stub.mails).toHaveLength(2);
    expect(new Set(bench.stub.mails.map(({ messageId }) => messageId)).size).toBe(1);
  },
);
