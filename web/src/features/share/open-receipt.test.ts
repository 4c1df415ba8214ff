import { openReceiptIn, type OpenReceipt } from './open-receipt.js';

const open: OpenReceipt = { screen: 'submitted', secret: 'a'.repeat(22), name: null, submittedAt: null };

it('reads back what the tab showed', () => expect(openReceiptIn(JSON.stringify(open))).toEqual(open));

it.each([null, '', '[]', '{}', JSON.stringify({ ...open, screen: 'x' }), JSON.stringify({ ...open, secret: 'x' })])(
  'opens nothing for %p',
  (stored) => expect(openReceiptIn(stored)).toBeNull(),
);
