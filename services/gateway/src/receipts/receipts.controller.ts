import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Serves } from '../routes/serves.js';
import { RateLimits } from '../security/rate-limits.js';
import { ServiceClient } from '../upstream/service-client.js';
import { ReceiptCookie } from './receipt-cookie.js';
import { ReceiptVideo } from './receipt-video.js';
import { requireReceipt } from './receipt.js';

/** Showing and withdrawing a response by its edit link, without an account (docs/product.md §7). */
@Controller()
export class ReceiptsController {
  constructor(
    private readonly services: ServiceClient,
    private readonly cookie: ReceiptCookie,
    private readonly video: ReceiptVideo,
    private readonly limits: RateLimits,
  ) {}

  @Serves('showReceipt')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const receipt = requireReceipt(request);
    await this.limits.publicRead(request.ip);
    const shown = await this.video.read(receipt);
    this.cookie.write(response, receipt, shown.videoFileName);
    response.json(shown);
  }

  @Serves('withdrawResponse')
  async withdraw(@Req() request: Request, @Res() response: Response): Promise<void> {
    const receipt = requireReceipt(request);
    await this.limits.publicRead(request.ip);
    const videoFileName = await this.video.nameOf(receipt);
    const { status } = await this.services.call('capsules', 'DELETE', '/public/receipt', { receipt });
    this.video.forget(response, videoFileName);
    response.status(status).end();
  }
}
