import { Injectable } from '@nestjs/common';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import type { Response } from 'express';
import { ServiceClient } from '../upstream/service-client.js';
import { ForgottenVideos } from './forgotten-videos.js';
import { ReceiptCookie } from './receipt-cookie.js';

/** The video behind a receipt, and what the gateways and the browser know of it. */
@Injectable()
export class ReceiptVideo {
  constructor(
    private readonly services: ServiceClient,
    private readonly cookie: ReceiptCookie,
    private readonly forgotten: ForgottenVideos,
  ) {}

  /** @throws ProblemError `not_found` for a receipt of nothing */
  async nameOf(receipt: string): Promise<string> {
    const { body } = await this.services.call('capsules', 'GET', '/public/receipt', { receipt });
    return (body as ReceiptDto).videoFileName;
  }

  /** The video was withdrawn or replaced: from now on nobody sees it, whoever was allowed to a moment ago. */
  forget(response: Response, videoFileName: string): void {
    this.forgotten.add(videoFileName);
    this.cookie.clear(response, videoFileName);
  }
}
