import { renderMail } from '../mail-layout/render-mail.js';
import { openingMail } from './opening-mail.js';
import { paymentMail } from './payment-mail.js';
import { formatMoney } from './payment-texts.js';
import type { MailFacts, OpeningDetails, PaymentDetails } from '../sources/source-kinds.js';
import { sampleFacts, sampleOpening, samplePayment } from '../../test/sample-mails.js';

const site = 'https://future.example';
const capsuleId = '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c11';

const capsule = {
  ...sampleFacts,
  sourceId: capsuleId,
  promptTitle: 'Our Wedding',
  recordedAt: new Date('2026-05-04T22:30:00Z'),
};
const opening = {
  ...capsule,
  firstName: 'Ada',
  details: { ...sampleOpening, names: ['Maya', 'Tom', 'Zoë', 'Ben'] },
};
const renderOpening = (change: Partial<OpeningDetails> = {}, facts: Partial<MailFacts> = {}) =>
  renderMail(openingMail({ ...opening, ...facts, details: { ...opening.details, ...change } }), site);

describe('the opening email', () => {
  it('contains the occasion, title, contributors and link, in HTML and in text', async () => {
    const { subject, html, text } = await renderOpening();
    expect(subject).toBe('The day is here: Our Wedding');
    for (const words of [
      'Your wedding capsule is open',
      'Hi Ada,',
      'May 5, 2026',
      '12 videos from',
      'Maya, Tom, Zoë, and 9 others',
      'highlight reel',
      `${site}/capsules/${capsuleId}`,
    ]) {
      expect([html, text]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
    }
    expect(text).toMatch(/9 others[^]*highlight reel/);
  });

  it('does not mention a missing reel, and calls a single video “A video”', async () => {
    const { html, text } = await renderOpening({ hasReel: false, contributionCount: 1, names: ['Maya'] });
    expect(html).not.toContain('reel');
    expect(text).toContain('A video from:\n> Maya');
  });

  it('has kind words for a capsule without videos', async () => {
    const empty = { contributionCount: 0, names: [], hasReel: false };
    const { text } = await renderOpening({ ...empty, capsuleType: 'custom' });
    expect(text).toContain('Your capsule is open');
    expect(text).toContain('there are no videos to watch');
    expect(text).not.toMatch(/videos? from|Watch/);
  });

  it('asks the host to approve videos if there are no others', async () => {
    const { text } = await renderOpening({ contributionCount: 0, waitingCount: 3, names: [], hasReel: false });
    expect(text).toContain('is open. 3 videos are waiting for your OK.');
    expect(text).toContain('See Who Sent Them');
    expect(text).not.toContain('no videos');
    const single = await renderOpening({ contributionCount: 0, waitingCount: 1, names: [], hasReel: false });
    expect(single.text).toContain('See Who Sent It');
  });

  it('escapes markup, omits names with links, and keeps line breaks and names out of the subject', async () => {
    const names = ['<b>Eve</b>', 'Win at evil.test', 'Tom'];
    const facts = { promptTitle: 'Us\r\nBcc: a@b.test\u202e', firstName: '<i>Ada' };
    const mail = await renderOpening({ names }, facts);
    expect(mail.subject).toBe('The day is here: Us Bcc: a@b.test');
    expect(mail.html).not.toMatch(/<b>|<i>|evil\.test/);
    expect(mail.html).toContain('Hi &lt;i&gt;Ada,');
    expect(mail.subject).not.toMatch(/Eve|Tom/);
  });
});

const [line, ...more] = samplePayment.lines;
const payment: PaymentDetails = {
  ...samplePayment,
  capsuleId,
  lines: [{ ...line!, label: '<b>Wedding</b> Capsule' }, ...more],
};
const mailOf = (details: PaymentDetails) => renderMail(paymentMail({ ...capsule, firstName: null, details }), site);

describe('a payment email', () => {
  it('shows every line, the total, the amount and the date, and escapes markup', async () => {
    const { html, text } = await mailOf(payment);
    const slotsLine = '30 extra contributors: $30';
    for (const words of [slotsLine, 'Total: $59', 'Paid: $59', 'Paid on: May 4, 2026 at 10:30 PM UTC']) {
      expect(text).toContain(words);
    }
    expect(html).toContain('&lt;b&gt;Wedding&lt;/b&gt; Capsule');
    expect(html).not.toContain('<b>');
    for (const amount of ['$29', '$30', '$59']) expect(html).toContain(`>${amount}</td>`);
  });

  const page = `/capsules/${capsuleId}`;
  const refund = { kind: 'refund', amountCents: 900 } as const;
  it.each<[Partial<PaymentDetails>, string, string]>([
    [{ kind: 'receipt' }, 'Your receipt', page],
    [{ kind: 'refund' }, 'Your payment is on its way back', '/payment'],
    [refund, 'Part of your payment is on its way back', page],
    [{ ...refund, refundedSoFarCents: 5900 }, 'Your payment is on its way back', '/payment'],
    [{ ...refund, refundedSoFarCents: 2000 }, 'Part of your payment is on its way back', page],
    [{ kind: 'dispute_won' }, 'Your payment stands', page],
    [{ kind: 'dispute_lost', refundedSoFarCents: 5900 }, 'Your bank has returned your payment', '/payment'],
    [{ kind: 'returned', returnReason: 'paid_twice' }, 'Your second payment is on its way back', '/payment'],
    [{ kind: 'returned', returnReason: 'amount_mismatch', amountCents: 5000 }, 'Your payment is on its way back', page],
    [{ kind: 'refund_failed' }, 'Your refund didn’t reach you', '/payment'],
    [{ kind: 'dispute' }, 'Your payment is being disputed', page],
    [{ kind: 'failed' }, 'Your payment didn’t go through', page],
  ])('with %j has a subject that begins with “%s”, and a link to %s', async (change, subject, path) => {
    const mail = await mailOf({ ...payment, ...change });
    expect(mail.subject).toBe(`${subject}: Our Wedding`);
    expect(mail.html).toContain(`href="${site}${path}"`);
    const label = path === page ? 'Go to Your Capsule' : 'See Your Payments';
    expect(mail.text).toContain(`${label}: ${site}${path}\n`);
  });

  it('says what happens to the capsule after the last refund, and after a lost dispute about a part', async () => {
    const textOf = async (change: Partial<PaymentDetails>) => (await mailOf({ ...payment, ...change })).text;
    const rest = await textOf({ kind: 'refund', amountCents: 1000, refundedSoFarCents: 5900 });
    expect(rest).toContain('$10 of your payment is on its way back to you, so all of it is refunded.');
    expect(rest).toContain('Your capsule’s link is now closed');
    const part = await textOf({ kind: 'dispute_lost', amountCents: 900, refundedSoFarCents: 900 });
    expect(part).toContain('link works again');
    const most = await textOf({ kind: 'dispute_lost', amountCents: 5842, refundedSoFarCents: 5842, isReturned: true });
    expect(most).toContain('your bank has returned $58.42 to you.');
    expect(most).toContain('Your capsule’s link is now closed');
  });

  it('writes amounts with a dollar sign, commas, and cents if there are any', () => {
    expect([formatMoney(0, 'usd'), formatMoney(5, 'usd'), formatMoney(123450, 'usd')]).toEqual([
      '$0',
      '$0.05',
      '$1,234.50',
    ]);
  });
});
