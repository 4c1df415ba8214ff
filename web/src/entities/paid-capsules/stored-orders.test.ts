import { browserStore } from '../../lib/browser/text-store.js';
import { EMPTY_ORDER, type OrderDraft } from './order-draft.js';
import { hasInput, loadOrders, orderToOpen, storeOrder, type StoredOrder } from './stored-orders.js';

const storedOrder = (id: string, draft: Partial<OrderDraft>): StoredOrder => ({
  id,
  draft: { ...EMPTY_ORDER, ...draft },
});
const wedding = storedOrder('w', {
  packageId: 'wedding',
  capsuleName: 'Mara & Jon',
  date: '2031-07-15',
  hasHighlightReelAddon: true,
});
const anniversary = storedOrder('a', { packageId: 'anniversary', promptTitle: 'A year on' });
const untouched = storedOrder('u', { packageId: 'bundle', capsuleType: 'wedding', step: 2 });

describe('the order that opens', () => {
  const orders = [untouched, anniversary, wedding];

  it('for a package is the order for it', () => {
    expect(orderToOpen([wedding], { packageId: 'anniversary', id: null })).toBeNull();
    expect(orderToOpen(orders, { packageId: 'wedding', id: null })).toBe(wedding);
  });

  it('without a package is the one in the history state, else the last one with input', () => {
    expect(orderToOpen(orders, { packageId: null, id: 'u' })).toBe(untouched);
    expect(orderToOpen(orders, { packageId: null, id: 'gone' })).toBe(anniversary);
    expect(orderToOpen([untouched], { packageId: null, id: null })).toBe(untouched);
    expect(orderToOpen([], { packageId: null, id: null })).toBeNull();
  });
});

it('counts an order as begun when anything but its package is chosen', () => {
  expect(hasInput(untouched.draft)).toBe(false);
  for (const part of [
    { promptDescription: 'Hello' },
    { date: '2031-07-15' },
    { hasLongerVideoAddon: true },
    { additionalContributorSlots: 10 },
  ]) {
    expect(hasInput({ ...untouched.draft, ...part })).toBe(true);
  }
});

describe('stored orders', () => {
  const KEY = 'dear-future:orders:user';

  it('are read back once, newest first: at most ten, and only begun ones', () => {
    const changed = storedOrder('w', { packageId: 'wedding', capsuleName: 'Mara' });
    for (const order of [wedding, anniversary, untouched, changed]) storeOrder('user', order);
    expect(loadOrders('user')).toEqual([changed, anniversary]);
    expect(loadOrders('another')).toEqual([]);
    for (let n = 0; n < 12; n += 1) storeOrder('user', storedOrder(String(n), { promptTitle: 'A wish' }));
    expect(loadOrders('user')).toHaveLength(10);
  });

  it.each(['', '{', '{}', '7'])('are none in %p', (text) => {
    browserStore.write(KEY, text);
    expect(loadOrders('user')).toEqual([]);
  });
});
