// Real: the billing service in this process, PostgreSQL, Redis.
import { randomUUID } from 'node:crypto';
import { MessageOrders } from '@dear-future/testing/message-orders';
import { findHandlers } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DiscoveryService } from '@nestjs/core';
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.open();
const app = await billing.start();
const orders = new MessageOrders(findHandlers('billing', app.get(DiscoveryService)), app.get(MessageSender));

it('messages to the billing service have the same effect in every order, even repeated', async () => {
  await orders.expectSameEnd(() => {
    const orderId = randomUUID();
    const cancelled = 'SELECT 1 FROM billing.cancelled_orders WHERE order_id = $1';
    const readState = () => billing.query(cancelled, orderId);
    return Promise.resolve({ messages: [['order.cancelled', { orderId }]], readState });
  });
  expect(orders.uncovered).toEqual([]);
});
