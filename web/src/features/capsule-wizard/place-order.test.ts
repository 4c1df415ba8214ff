// The steps of an order, with a list of orders instead of the server.
import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { OrderAttempt } from '../../entities/paid-capsules/order-draft.js';
import { HttpError } from '../../lib/http/http.js';
import { placeOrder, type OrderCalls } from './place-order.js';

const body = { packageId: 'wedding-capsule', totalPriceCents: 2900, useCredit: false } as CreatePaidCapsuleBody;
const other: CreatePaidCapsuleBody = { ...body, hasHighlightReelAddon: true, totalPriceCents: 7900 };

interface Order {
  id: string;
  key: string;
  sent: string;
  status: PaidCapsuleDto['status'];
  paymentStatus: PaidCapsuleDto['paymentStatus'];
}

const PAID = { status: 'active', paymentStatus: 'paid' } as const;

function shop() {
  const orders: Order[] = [];
  const faults: { loseNextAnswer: boolean; refuse: number | null } = { loseNextAnswer: false, refuse: null };
  const stored: { attempt: OrderAttempt | null } = { attempt: null };
  const asDto = ({ id, status, paymentStatus }: Order) => ({ id, status, paymentStatus }) as PaidCapsuleDto;
  const calls: OrderCalls = {
    create: (sent, key) => {
      if (faults.refuse !== null) return Promise.reject(new HttpError(faults.refuse, '', 'refused'));
      let order = orders.find((each) => each.key === key);
      if (order && order.sent !== JSON.stringify(sent)) return Promise.reject(new HttpError(422, '', 'used key'));
      if (!order) {
        const state = sent.totalPriceCents === 0 ? PAID : ({ status: 'pending', paymentStatus: 'pending' } as const);
        order = { id: `order-${orders.length + 1}`, key, sent: JSON.stringify(sent), ...state };
        orders.push(order);
      }
      if (faults.loseNextAnswer) {
        faults.loseNextAnswer = false;
        return Promise.reject(new TypeError('Failed to fetch'));
      }
      return Promise.resolve(asDto(order));
    },
    read: (id) => {
      const order = orders.find((each) => each.id === id);
      return Promise.resolve(order ? asDto(order) : null);
    },
    cancel: (id) => {
      const order = orders.find((each) => each.id === id);
      if (!order) return Promise.reject(new HttpError(404, '', 'gone'));
      if (order.status !== 'pending' || order.paymentStatus !== 'pending') {
        return Promise.reject(new HttpError(409, '', 'too late'));
      }
      order.status = 'cancelled';
      return Promise.resolve();
    },
  };
  let keys = 0;
  const place = (sent: CreatePaidCapsuleBody) =>
    placeOrder({
      body: sent,
      previous: stored.attempt,
      calls,
      storeAttempt: (attempt) => void (stored.attempt = attempt),
      newKey: () => `key-${++keys}`,
    });
  const open = () => orders.filter(({ status }) => status !== 'cancelled');
  const pay = (id: string) => orders.filter((order) => order.id === id).forEach((order) => Object.assign(order, PAID));
  return { orders, faults, stored, place, open, pay };
}

it('makes one order, however often it is pressed', async () => {
  const { orders, place } = shop();
  expect(await place(body)).toEqual({ outcome: 'to-pay', capsuleId: 'order-1' });
  expect(await place(body)).toEqual({ outcome: 'to-pay', capsuleId: 'order-1' });
  expect(orders).toHaveLength(1);
});

it('makes no second order after a lost answer', async () => {
  const { orders, faults, place } = shop();
  faults.loseNextAnswer = true;
  await expect(place(body)).rejects.toThrow('Failed to fetch');
  expect(await place(body)).toEqual({ outcome: 'to-pay', capsuleId: 'order-1' });
  expect(orders).toHaveLength(1);
});

it('cancels the old order of a changed draft, and makes a new one', async () => {
  const { place, open } = shop();
  await place(body);
  expect(await place(other)).toEqual({ outcome: 'to-pay', capsuleId: 'order-2' });
  expect(open().map(({ id }) => id)).toEqual(['order-2']);
});

it('finds and cancels the old order even when its answer was lost', async () => {
  const { faults, place, open } = shop();
  faults.loseNextAnswer = true;
  await expect(place(body)).rejects.toThrow();
  await place(other);
  expect(open().map(({ id }) => id)).toEqual(['order-2']);
});

it('orders nothing else if the first order has been paid', async () => {
  const { orders, place, pay } = shop();
  await place(body);
  pay('order-1');
  expect(await place(body)).toEqual({ outcome: 'settled', capsuleId: 'order-1' });
  expect(await place(other)).toEqual({ outcome: 'settled', capsuleId: 'order-1' });
  expect(orders).toHaveLength(1);
});

it('makes a new order when the last one was cancelled elsewhere', async () => {
  const { orders, place } = shop();
  await place(body);
  for (const order of orders) order.status = 'cancelled';
  expect(await place(body)).toEqual({ outcome: 'to-pay', capsuleId: 'order-2' });
});

it('has nothing to pay when a credit paid for all', async () => {
  const { place } = shop();
  const free = { ...body, useCredit: true, totalPriceCents: 0 };
  expect(await place(free)).toEqual({ outcome: 'settled', capsuleId: 'order-1' });
});

it('forgets a refused attempt, and keeps one without an answer', async () => {
  const { faults, stored, place } = shop();
  faults.refuse = 409;
  await expect(place(body)).rejects.toThrow(HttpError);
  expect(stored.attempt).toBeNull();
  faults.refuse = 503;
  await expect(place(body)).rejects.toThrow(HttpError);
  expect(stored.attempt).toMatchObject({ idempotencyKey: 'key-2', capsuleId: null });
});
