// Unit: templates alone; what a mail server receives of them is shown by the integration tests.
import { openingLetter, type Opening } from './opening-letter.js';
import { paymentLetter, type PaymentNews } from './payment-letter.js';
import { money } from './payment-letter-words.js';

const site = 'https://future.example';
const capsuleId = '0b0f8f0e-6a4e-4c58-9b30-3e5b8f3d1c11';

const opening: Opening = {
  capsuleId,
  title: 'Our Wedding',
  createdAt: new Date('2026-05-04T22:30:00Z'),
  firstName: 'Ada',
  capsuleType: 'wedding',
  contributionCount: 12,
  names: ['Maya', 'Tom', 'Zoë', 'Ben'],
  hasReel: true,
  timeZone: 'Europe/Berlin',
};

describe('the letter that opens a paid capsule', () => {
  it('names occasion, title, who came and the way, in HTML and in text', () => {
    const { subject, html, text } = openingLetter(opening, site);
    expect(subject).toBe('The day is here: Our Wedding');
    for (const part of [html, text]) {
      expect(part).toContain('Your wedding capsule is open');
      expect(part).toContain('Hello Ada,');
      expect(part).toContain('May 5, 2026');
      expect(part).toContain('12 videos from');
      expect(part).toContain('Maya, Tom, Zoë and 9 others');
      expect(part).toContain('highlight reel');
      expect(part).toContain(`${site}/capsules/${capsuleId}`);
    }
  });

  it('promises no reel where there is none, and calls one video one', () => {
    const { html, text } = openingLetter({ ...opening, hasReel: false, contributionCount: 1, names: ['Maya'] }, site);
    expect(html).not.toContain('reel');
    expect(text).toContain('A video from:\n> Maya');
  });

  it('says kindly that nobody came', () => {
    const empty = { ...opening, contributionCount: 0, names: [], hasReel: false, capsuleType: 'custom' as const };
    const { text } = openingLetter(empty, site);
    expect(text).toContain('Your capsule is open');
    expect(text).toContain('it stayed empty');
    expect(text).not.toMatch(/videos? from|Watch/);
  });

  it('keeps what strangers and the host typed inert', () => {
    const names = ['<b>Eve</b>', 'Win at evil.test', 'Tom'];
    const letter = openingLetter({ ...opening, title: 'Us\r\nBcc: a@b.test\u202e', names, firstName: '<i>Ada' }, site);
    expect(letter.subject).toBe('The day is here: Us Bcc: a@b.test');
    expect(letter.html).not.toMatch(/<b>|<i>|evil\.test/);
    expect(letter.html).toContain('Hello &lt;i&gt;Ada,');
    expect(letter.subject).not.toMatch(/Eve|Tom/);
  });
});

const news: PaymentNews = {
  kind: 'receipt',
  capsuleId,
  title: 'Our Wedding',
  lines: [
    { kind: 'package', label: '<b>Wedding</b> Capsule', unitCents: 2900, quantity: 1 },
    { kind: 'contributor-slots', label: '10 more contributors', unitCents: 1000, quantity: 3 },
  ],
  totalCents: 5900,
  amountCents: 5900,
  currency: 'usd',
  at: new Date('2026-05-04T22:30:00Z'),
  firstName: null,
};

describe('the letter about a payment', () => {
  it('shows every line, the total, the amount and when, and escapes them', () => {
    const { html, text } = paymentLetter(news, site);
    for (const part of [
      '10 more contributors × 3: $30.00',
      'Total: $59.00',
      'Paid: $59.00',
      'Date: May 4, 2026',
      '22:30 UTC',
    ]) {
      expect(text).toContain(part);
    }
    expect(html).toContain('&lt;b&gt;Wedding&lt;/b&gt; Capsule');
    expect(html).not.toContain('<b>');
    for (const amount of ['$29.00', '$30.00', '$59.00']) expect(html).toContain(`>${amount}</td>`);
  });

  it.each<[string, Partial<PaymentNews>, string, string]>([
    ['a receipt', {}, 'Your receipt: Our Wedding', `/capsules/${capsuleId}`],
    ['all of it back', { kind: 'refund' }, 'Your payment is on its way back: Our Wedding', '/account'],
    [
      'a part back',
      { kind: 'refund', amountCents: 1000 },
      'Part of your payment is on its way back: Our Wedding',
      `/capsules/${capsuleId}`,
    ],
    [
      'the last part back',
      { kind: 'refund', amountCents: 1000, refundedSoFarCents: 5900 },
      'The rest of your payment is on its way back: Our Wedding',
      '/account',
    ],
    [
      'a part back, after another',
      { kind: 'refund', amountCents: 1000, refundedSoFarCents: 2000 },
      'Part of your payment is on its way back: Our Wedding',
      `/capsules/${capsuleId}`,
    ],
    ['a dispute won', { kind: 'dispute_won' }, 'Your payment is settled: Our Wedding', `/capsules/${capsuleId}`],
    [
      'a dispute lost',
      { kind: 'dispute_lost', refundedSoFarCents: 5900 },
      'Your bank has given your payment back: Our Wedding',
      '/account',
    ],
    [
      'a second payment back',
      { kind: 'returned', because: 'paid_twice' },
      'Your second payment is on its way back: Our Wedding',
      '/account',
    ],
    [
      'a wrong amount back',
      { kind: 'returned', because: 'amount_mismatch', amountCents: 5000 },
      'Your payment is on its way back: Our Wedding',
      `/capsules/${capsuleId}`,
    ],
    ['a refund that failed', { kind: 'refund_failed' }, 'Your refund did not reach you: Our Wedding', '/account'],
    ['a dispute', { kind: 'dispute' }, 'Your payment is being disputed: Our Wedding', `/capsules/${capsuleId}`],
    ['a refusal', { kind: 'failed' }, 'Your payment did not go through: Our Wedding', `/capsules/${capsuleId}`],
  ])('%s: subject and way', (_, change, subject, path) => {
    const letter = paymentLetter({ ...news, ...change }, site);
    expect(letter.subject).toBe(subject);
    expect(letter.html).toContain(`href="${site}${path}"`);
    expect(letter.text).toContain(`: ${site}${path}\n`);
  });

  it('says of the last part that all is back, and of a lost dispute what becomes of the capsule', () => {
    const rest = paymentLetter({ ...news, kind: 'refund', amountCents: 1000, refundedSoFarCents: 5900 }, site).text;
    expect(rest).toContain('The last $10.00');
    expect(rest).toContain('The link of the capsule is closed');
    const part = paymentLetter({ ...news, kind: 'dispute_lost', amountCents: 900, refundedSoFarCents: 900 }, site).text;
    expect(part).toContain('goes on as before');
  });

  it('writes amounts as people do', () => {
    expect([money(0, 'usd'), money(5, 'usd'), money(123450, 'usd')]).toEqual(['$0.00', '$0.05', '$1,234.50']);
  });
});
