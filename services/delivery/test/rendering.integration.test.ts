// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub.
import { eventually } from '@dear-future/testing/eventually';
import { openForFile } from './delivery-harness.js';
import { TestPaidCapsule } from './paid-capsule.js';

const harness = await openForFile({});
const UNKNOWN = 'Mars/Olympus';

const sourceOf = (): string => harness.stub.mails[0]?.source ?? '';

describe('a delivery whose time zone we do not know', () => {
  it('is shown in the app, with its date in UTC', async () => {
    const definition = await harness.schedule(0, { channel: 'app', timeZone: UNKNOWN });
    await harness.waitForState(definition, 'delivered');
    const [notification] = await harness.notifications(`/my-capsules/${definition.source.id}/open`);
    expect(notification?.body).toContain('May 4, 2026');
  });

  it('is emailed', async () => {
    await harness.waitForState(await harness.schedule(0, { timeZone: UNKNOWN }), 'delivered');
    expect(sourceOf()).toContain('May 4, 2026');
  });

  it('is delivered by Deliver Now', async () => {
    const definition = await harness.definition(-1, { timeZone: UNKNOWN });
    expect((await harness.send('/deliveries/now', definition)).status).toBe(200);
  });
});

it('a receipt in a currency that we do not know names the amount and the currency', async () => {
  const { announcementId } = await new TestPaidCapsule(harness).announce('receipt', { currency: 'shells' });
  await harness.waitForNewestState(announcementId, 'delivered');
  expect(sourceOf()).toContain('59.00 SHELLS');
});

it('an email whose details we cannot read goes out as plain text, and the app tells the same', async () => {
  const capsule = new TestPaidCapsule(harness);
  const unblock = await harness.lockTable('delivery.users');
  await capsule.open();
  await eventually(async () => {
    const sql = `UPDATE delivery.deliveries SET details = '{"contributionCount": 3}' WHERE source_id = $1`;
    return (await harness.admin.query(sql, [capsule.capsuleId])).rowCount === 1;
  });
  await unblock();
  await capsule.waitForState('delivered');
  expect(sourceOf()).toMatch(/^Content-Type: text\/plain/m);
  expect(sourceOf()).toContain(`/capsules/${capsule.capsuleId}`);
  expect(await capsule.notifications()).toMatchObject([{ kind: 'paid-capsule-delivered' }]);
});
