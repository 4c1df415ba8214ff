// Real: the capsules service (in this process), PostgreSQL with all inboxes, Redis.
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@dear-future/testing/eventually';
import { DATE_REMINDERS_QUEUE } from '../src/openings/date-reminders.js';
import { CapsulesTestApp } from './capsules-test-app.js';
import { PaidCapsulesClient } from './paid-capsules-client.js';
import { inDays } from './uploads.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);

describe('the host of a capsule that was paid for after its delivery date', () => {
  interface Reminders {
    state: string;
    days: number | null;
  }
  const findReminders = async (id: string): Promise<Reminders | undefined> => {
    const sql = `SELECT state, round(extract(epoch FROM next_attempt_at - clock_timestamp()) / 86400)::int AS days
                   FROM capsules.date_reminders WHERE id = $1 AND lease_until IS NULL`;
    return (await app.admin.query<Reminders>(sql, [id])).rows[0];
  };
  const waitForReminders = (id: string, expected: Reminders): Promise<unknown> =>
    eventually(async () => isDeepStrictEqual(await findReminders(id), expected), { what: JSON.stringify(expected) });
  const makeDue = async (id: string): Promise<void> => {
    await app.admin.query('UPDATE capsules.date_reminders SET next_attempt_at = clock_timestamp() WHERE id = $1', [id]);
    await app.wake(DATE_REMINDERS_QUEUE);
  };
  const payLate = async (): Promise<{ host: string; id: string }> => {
    const { host, id } = await capsules.createHostAndOrder();
    await capsules.makeDue(id);
    await capsules.postPayment(id, 'paid', 1);
    await waitForReminders(id, { state: 'waiting', days: 3 });
    return { host, id };
  };
  const listReminders = async (id: string): Promise<object[]> =>
    (await app.findMessages(id, 'capsule.needs-date')).map(({ payload }) => payload);

  it('is asked for a new date at once, and after 3, 10 and 30 days', async () => {
    const { host, id } = await payLate();
    for (const days of [7, 20]) {
      await makeDue(id);
      await waitForReminders(id, { state: 'waiting', days });
    }
    await makeDue(id);
    await waitForReminders(id, { state: 'done', days: null });
    const reminder = { capsuleId: id, userId: host, title: 'Ana & Ben' };
    const expected = [1, 2, 3, 4].map((number) => ({ ...reminder, number, isLast: number === 4 }));
    expect(await listReminders(id)).toMatchObject(expected);
  });

  it.each<[string, (host: string, id: string) => Promise<unknown>]>([
    ['has chosen a new date', (host, id) => capsules.change(host, id, '', { deliveryDate: inDays(10) })],
    ['has got the payment back', (_, id) => capsules.postPayment(id, 'refunded', 2)],
  ])('is not asked again once the host %s', async (_, act) => {
    const { host, id } = await payLate();
    await act(host, id);
    await makeDue(id);
    await waitForReminders(id, { state: 'done', days: null });
    expect(await listReminders(id)).toHaveLength(1);
  });

  it('is not asked during a dispute', async () => {
    const { id } = await payLate();
    await capsules.postPayment(id, 'disputed', 2);
    await makeDue(id);
    await waitForReminders(id, { state: 'waiting', days: null });
    await capsules.postPayment(id, 'paid', 3);
    await waitForReminders(id, { state: 'waiting', days: 7 });
    expect(await listReminders(id)).toHaveLength(2);
  });
});
