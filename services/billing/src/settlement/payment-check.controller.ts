import { Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import type { PaymentCheckDto } from '@dear-future/contracts/http/payments';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { isUUID } from 'class-validator';
import { PaymentSync } from './payment-sync.js';
import { Orders, type OrderSnapshot } from '../orders/orders.js';

@Controller('orders')
export class PaymentCheckController {
  constructor(
    private readonly orders: Orders,
    private readonly paymentSync: PaymentSync,
  ) {}

  /** 404 for a missing order and for another user's. */
  @Post(':orderId/check')
  @HttpCode(HttpStatus.OK)
  async check(@Caller() caller: CallerIdentity, @Param('orderId') orderId: string): Promise<PaymentCheckDto> {
    const userId = requireUser(caller);
    const known = isUUID(orderId) ? await this.orders.read(orderId) : null;
    if (known?.order.userId !== userId) throw noSuchOrder();
    const snapshot = await this.paymentSync.sync(orderId);
    if (!snapshot) throw noSuchOrder();
    return { state: stateOf(snapshot) };
  }
}

function stateOf({ order, checkouts }: OrderSnapshot): PaymentCheckDto['state'] {
  if (order.state !== 'open') return order.state;
  return checkouts.some(({ state }) => state === 'open') ? 'open' : 'none';
}

function noSuchOrder(): ProblemError {
  return new ProblemError('not_found', 'This payment does not exist.');
}
