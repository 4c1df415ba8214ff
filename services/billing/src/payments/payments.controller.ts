import { Controller, Get, Query, Res } from '@nestjs/common';
import type { PaymentDto } from '@dear-future/contracts/http/payments';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { answerNumberedList, NumberedListQuery } from '@dear-future/service-kit/lists/numbered-list';
import type { Response } from 'express';
import { Payments } from './payments.js';

@Controller('payments')
export class PaymentsController {
  constructor(private readonly payments: Payments) {}

  @Get()
  async list(
    @Caller() caller: CallerIdentity,
    @Query() query: NumberedListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PaymentDto[] | undefined> {
    const userId = requireUser(caller);
    return answerNumberedList(response, '/api/payments', query, (limit, cursor) =>
      this.payments.list(userId, limit, cursor),
    );
  }
}
