import type { Sums } from '../orders/payment-state.js';
import type { Entry, EntryKind } from './ledger.js';
import { noticesOf, type PaymentChange } from './payment-notices.js';

const at = new Date('2026-11-21T12:00:00Z');
const buildEntry = (kind: EntryKind, amountCents: number, reference = kind as string): Entry => ({
  id: `${kind} ${String(amountCents)}`,
  kind,
  amountCents,
  currency: 'usd',
  at,
  reference,
});
const buildSums = (change: Partial<Sums> = {}): Sums => ({
  chargedCents: 4900,
  refundedCents: 0,
  lostCents: 0,
  disputedCents: 0,
  hasFailedRefund: false,
  ...change,
});
const summarizeNotices = (entries: Entry[], change: Partial<PaymentChange>): string[] =>
  noticesOf(entries, { isMain: true, flag: null, before: buildSums(), after: buildSums(), ...change }).map(
    ({ kind, amountCents, refundedSoFarCents, returnReason }) =>
      [kind, amountCents, refundedSoFarCents, returnReason].filter((part) => part !== undefined).join(' '),
  );

const secondPayment = { isMain: false, flag: 'paid_twice' } as const;
const wrongAmount = { isMain: false, flag: 'amount_mismatch' } as const;
const chargeAndRefund = [buildEntry('charge', 4900), buildEntry('refund', -4900)];

describe('the notices', () => {
  it.each<[string, string[], Entry[], Partial<PaymentChange>?]>([
    ['a charge', ['receipt 4900'], [buildEntry('charge', 4900)]],
    ['a first partial refund', ['refund 1000 1000'], [buildEntry('refund', -1000)]],
    [
      'the last partial refunds',
      ['refund 900 1900', 'refund 3000 4900'],
      [buildEntry('refund', -900, 're_2'), buildEntry('refund', -3000, 're_3')],
      { before: buildSums({ refundedCents: 1000 }) },
    ],
    ['a failed refund', ['refund_failed 900'], [buildEntry('refund_failed', 900)]],
    [
      'a refund that failed before we read it, and a second refund',
      ['refund_failed 900', 'refund 900 900'],
      [
        buildEntry('refund', -900, 're_1'),
        buildEntry('refund_failed', 900, 're_1'),
        buildEntry('refund', -900, 're_2'),
      ],
    ],
    ['a dispute', ['dispute 4900'], [buildEntry('dispute', -4900)], { after: buildSums({ disputedCents: 4900 }) }],
    ['a dispute that was won', ['dispute_won 4900'], [buildEntry('dispute_won', 4900)]],
    [
      'a dispute that was won before we read it',
      ['dispute_won 4900'],
      [buildEntry('dispute', -4900, 'dp'), buildEntry('dispute_won', 4900, 'dp')],
    ],
    ['a dispute that was lost', ['dispute_lost 4900 4900'], [], { after: buildSums({ lostCents: 4900 }) }],
    [
      'a loss that was announced before',
      [],
      [],
      { before: buildSums({ lostCents: 4900 }), after: buildSums({ lostCents: 4900 }) },
    ],
    [
      'a lost dispute after a partial refund',
      ['dispute_lost 4000 4900'],
      [buildEntry('dispute', -4000)],
      { before: buildSums({ refundedCents: 900 }), after: buildSums({ refundedCents: 900, lostCents: 4000 }) },
    ],
    ['a second payment and its refund', ['returned 4900 paid_twice'], chargeAndRefund, secondPayment],
    ['a wrong amount and its refund', ['returned 4900 amount_mismatch'], chargeAndRefund, wrongAmount],
    [
      'a disputed second payment',
      [],
      [buildEntry('dispute', -4900)],
      { ...secondPayment, after: buildSums({ disputedCents: 4900 }) },
    ],
  ])('about %s are %j', (_, expected, entries, change = {}) => {
    expect(summarizeNotices(entries, change)).toEqual(expected);
  });
});
