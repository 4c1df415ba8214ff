import { Controller, Delete, Get, Headers, HttpCode } from '@nestjs/common';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { ReceiptService } from './receipt.service.js';

/** The gateway takes the secret from `Authorization: Receipt …` and passes it on in its own header. */
@Controller('public/receipt')
export class ReceiptController {
  constructor(private readonly receipts: ReceiptService) {}

  @Get()
  show(@Headers('x-receipt') receipt: string | undefined): Promise<ReceiptDto> {
    return this.receipts.show(shown(receipt));
  }

  @Delete()
  @HttpCode(204)
  withdraw(@Headers('x-receipt') receipt: string | undefined): Promise<void> {
    return this.receipts.withdraw(shown(receipt));
  }
}

function shown(receipt: string | undefined): string {
  if (receipt === undefined || receipt === '') {
    throw new ProblemError('unauthenticated', 'This needs an edit link.');
  }
  return receipt;
}
