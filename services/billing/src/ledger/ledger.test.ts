// Real: the drawing up of entries alone.
import { movements } from './ledger.js';

const at = new Date('2026-11-21T12:00:00Z');
const money = (id: string): { id: string; amountCents: number; currency: string; at: Date } => ({
  id,
  amountCents: 100,
  currency: 'usd',
  at,
});

const kinds = (facts: Parameters<typeof movements>[0]): string[] =>
  movements(facts).map(([kind, { id }]) => `${kind} ${id}`);

describe('the movements of a payment', () => {
  it('are none before money came', () => {
    expect(kinds({ charge: null, refunds: [], disputes: [] })).toEqual([]);
  });

  it('are one for what went, and one more for what came back again', () => {
    expect(
      kinds({
        charge: money('ch'),
        refunds: [
          { ...money('re_1'), failed: false },
          { ...money('re_2'), failed: true },
        ],
        disputes: [
          { ...money('dp_1'), state: 'open' },
          { ...money('dp_2'), state: 'won' },
          { ...money('dp_3'), state: 'lost' },
        ],
      }),
    ).toEqual([
      'charge ch',
      'refund re_1',
      'refund re_2',
      'refund_failed re_2',
      'dispute dp_1',
      'dispute dp_2',
      'dispute_won dp_2',
      'dispute dp_3',
    ]);
  });
});
