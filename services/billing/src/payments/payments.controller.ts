import { Controller, Get, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import type { PaymentCheckDto, PaymentDto } from '@dear-future/contracts/http/payments';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { PageParam, PageRequest } from '@dear-future/service-kit/lists/list';
import { isUUID } from 'class-validator';
import { DataSource, In } from 'typeorm';
import { Orders } from '../orders/orders.js';
import { isReturned } from '../orders/payment-state.js';
import { CheckoutRow } from '../orders/rows.js';
import { PaymentSync } from '../settlement/payment-sync.js';

@Controller()
export class PaymentsController {
  constructor(
    private readonly database: DataSource,
    private readonly orders: Orders,
    private readonly paymentSync: PaymentSync,
  ) {}

  @Get('payments')
  list(@UserId() userId: string, @PageParam() request: PageRequest): Promise<PaymentDto[] | undefined> {
    const where = { userId, state: In(['processing', 'paid', 'failed'] as const) };
    return request.readPage(this.database.manager, { type: CheckoutRow, where, toDto });
  }

  @Post('capsules/:id/payment-check')
  @HttpCode(HttpStatus.OK)
  async check(@UserId() userId: string, @Param('id') orderId: string): Promise<PaymentCheckDto> {
    const stored = isUUID(orderId) ? await this.orders.read(orderId) : null;
    const snapshot = stored?.order.userId === userId ? await this.paymentSync.sync(orderId) : null;
    if (!snapshot) throw new ProblemError('not_found', 'This payment does not exist.');
    const { order, checkouts } = snapshot;
    if (order.state !== 'open') return { state: order.state };
    return { state: checkouts.some(({ state }) => state === 'open') ? 'open' : 'none' };
  }
}

function toDto(row: CheckoutRow): PaymentDto {
  const { id, orderId, title, lines, totalCents, chargedCents, refundedCents, lostCents, currency, paidAt } = row;
  return {
    id,
    capsuleId: orderId,
    title,
    lines,
    amountCents: row.state === 'paid' ? chargedCents : totalCents,
    // A lost dispute looks like a refund to the payer.
    refundedCents: refundedCents + lostCents,
    currency,
    status: statusOf(row),
    createdAt: row.createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

function statusOf(row: CheckoutRow): PaymentDto['status'] {
  if (row.state === 'processing') return 'processing';
  if (row.state !== 'paid') return 'failed';
  if (row.disputedCents > 0) return 'disputed';
  if (isReturned(row)) return 'refunded';
  // This payment does not pay its order and will be refunded.
  if (row.flag === 'amount_mismatch') return 'failed';
  return row.refundedCents + row.lostCents > 0 ? 'partially_refunded' : 'paid';
}
