// A list of orders replaces the server.
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

function createServer() {
  const orders: Order[] = [];
  const faults: { loseNextResponse: boolean; refuse: number | null } = { loseNextResponse: false, refuse: null };
  const stored: { attempt: OrderAttempt | null } = { attempt: null };
  const asDto = ({ id, status, paymentStatus }: Order) => ({ id, status, paymentStatus }) as PaidCapsuleDto;
  const calls: OrderCalls = {
    create: (sent, key) => {
      if (faults.refuse !== null) return Promise.reject(new HttpError(faults.refuse, '', 'refused'));
      let order = orders.find((candidate) => candidate.key === key);
      if (order && order.sent !== JSON.stringify(sent)) return Promise.reject(new HttpError(422, '', 'used key'));
      if (!order) {
        const state = sent.totalPriceCents === 0 ? PAID : ({ status: 'pending', paymentStatus: 'pending' } as const);
        order = { id: `order-${orders.length + 1}`, key, sent: JSON.stringify(sent), ...state };
        orders.push(order);
      }
      if (faults.loseNextResponse) {
        faults.loseNextResponse = false;
        return Promise.reject(new TypeError('Failed to fetch'));
      }
      return Promise.resolve(asDto(order));
    },
    read: (id) => {
      const order = orders.find((candidate) => candidate.id === id);
      return Promise.resolve(order ? asDto(order) : null);
    },
    cancel: (id) => {
      const order = orders.find((candidate) => candidate.id === id);
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
  const openOrders = () => orders.filter(({ status }) => status !== 'cancelled');
  const pay = (id: string) => orders.filter((order) => order.id === id).forEach((order) => Object.assign(order, PAID));
  return { orders, faults, stored, place, openOrders, pay };
}

it('makes one order for repeated clicks', async () => {
  const { orders, place } = createServer();
  expect(await place(body)).toEqual({ outcome: 'to-pay', capsuleId: 'order-1' });
  expect(await place(body)).toEqual({ outcome: 'to-pay', capsuleId: 'order-1' });
  expect(orders).toHaveLength(1);
});

it('makes no second order after a lost response', async () => {
  const { orders, faults, place } = createServer();
  faults.loseNextResponse = true;
  await expect(place(body)).rejects.toThrow('Failed to fetch');
  expect(await place(body)).toEqual({ outcome: 'to-pay', capsuleId: 'order-1' });
  expect(orders).toHaveLength(1);
});

it('cancels the old order when the draft changes, and makes a new one', async () => {
  const { place, openOrders } = createServer();
  await place(body);
  expect(await place(other)).toEqual({ outcome: 'to-pay', capsuleId: 'order-2' });
  expect(openOrders().map(({ id }) => id)).toEqual(['order-2']);
});

it('finds and cancels the old order even if its response was lost', async () => {
  const { faults, place, openOrders } = createServer();
  faults.loseNextResponse = true;
  await expect(place(body)).rejects.toThrow();
  await place(other);
  expect(openOrders().map(({ id }) => id)).toEqual(['order-2']);
});

it('makes no other order if the first one has been paid', async () => {
  const { orders, place, pay } = createServer();
  await place(body);
  pay('order-1');
  expect(await place(body)).toEqual({ outcome: 'settled', capsuleId: 'order-1' });
  expect(await place(other)).toEqual({ outcome: 'settled', capsuleId: 'order-1' });
  expect(orders).toHaveLength(1);
});

it('makes a new order when the last one was cancelled elsewhere', async () => {
  const { orders, place } = createServer();
  await place(body);
  for (const order of orders) order.status = 'cancelled';
  expect(await place(body)).toEqual({ outcome: 'to-pay', capsuleId: 'order-2' });
});

it('needs no payment when a credit covers the price', async () => {
  const { place } = createServer();
  const free = { ...body, useCredit: true, totalPriceCents: 0 };
  expect(await place(free)).toEqual({ outcome: 'settled', capsuleId: 'order-1' });
});

it('clears a refused attempt, and keeps one whose outcome is unknown', async () => {
  const { faults, stored, place } = createServer();
  faults.refuse = 409;
  await expect(place(body)).rejects.toThrow(HttpError);
  expect(stored.attempt).toBeNull();
  faults.refuse = 503;
  await expect(place(body)).rejects.toThrow(HttpError);
  expect(stored.attempt).toMatchObject({ idempotencyKey: 'key-2', capsuleId: null });
});
