import { isBegun, orderToOpen, ordersIn, withOrder, type StoredOrder } from './stored-orders.js';
import { EMPTY_ORDER, type OrderDraft } from './order-draft.js';

const kept = (id: string, draft: Partial<OrderDraft>): StoredOrder => ({ id, draft: { ...EMPTY_ORDER, ...draft } });
const wedding = kept('w', { packageId: 'wedding', capsuleName: 'Mara & Jon', date: '2031-07-15', highlightReel: true });
const anniversary = kept('a', { packageId: 'anniversary', promptTitle: 'A year on' });
const untouched = kept('u', { packageId: 'bundle', capsuleType: 'wedding', step: 2 });

describe('the order that opens', () => {
  const orders = [untouched, anniversary, wedding];

  it('for a package, is its own', () => {
    expect(orderToOpen([wedding], { packageId: 'anniversary', id: null })).toBeNull();
    expect(orderToOpen(orders, { packageId: 'wedding', id: null })).toBe(wedding);
  });

  it('without a package, is the one in the history state, else the last one with input', () => {
    expect(orderToOpen(orders, { packageId: null, id: 'u' })).toBe(untouched);
    expect(orderToOpen(orders, { packageId: null, id: 'gone' })).toBe(anniversary);
    expect(orderToOpen([untouched], { packageId: null, id: null })).toBe(untouched);
    expect(orderToOpen([], { packageId: null, id: null })).toBeNull();
  });
});

it('an order counts as begun once anything but its package was chosen', () => {
  expect(isBegun(untouched.draft)).toBe(false);
  for (const part of [{ promptDescription: 'Hello' }, { date: '2031-07-15' }, { longerVideo: true }, { slots: 10 }]) {
    expect(isBegun({ ...untouched.draft, ...part })).toBe(true);
  }
});

it('the newest comes first, once; of the others ten at most stay, and only begun ones', () => {
  const changed = kept('w', { packageId: 'wedding', capsuleName: 'Mara' });
  expect(withOrder([untouched, anniversary, wedding], changed)).toEqual([changed, anniversary]);
  const many = Array.from({ length: 12 }, (_, at) => kept(String(at), { promptTitle: 'A wish' }));
  expect(withOrder(many, wedding)).toHaveLength(10);
});

describe('stored orders', () => {
  const stored = JSON.stringify([wedding, anniversary]);

  it('is read back', () => expect(ordersIn(stored, null)).toEqual([wedding, anniversary]));

  it('keeps the single draft of an earlier version', () => {
    const old = JSON.stringify(wedding.draft);
    expect(ordersIn(null, old)).toEqual([{ id: 'first', draft: wedding.draft }]);
    expect(ordersIn(JSON.stringify([anniversary]), old)).toEqual([{ id: 'first', draft: wedding.draft }, anniversary]);
  });

  it('keeps valid orders beside an invalid one', () => {
    const garbled = [null, 7, { id: 'x' }, { id: 3, draft: {} }, { id: 'y', draft: { slots: -1 } }, anniversary];
    expect(ordersIn(JSON.stringify(garbled), '{"capsuleType":"funeral"}')).toEqual([anniversary]);
  });

  it.each([null, '', '{', '{}', '7'])('is nothing in %p', (text) => expect(ordersIn(text, null)).toEqual([]));
});
