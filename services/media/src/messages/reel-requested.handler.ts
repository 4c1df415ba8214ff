import { Injectable } from '@nestjs/common';
import { reelRequested, type ReelRequested } from '@dear-future/contracts/messages/reel-requested';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { ReelRows } from '../reels/reel-rows.js';

/** Turns the request for a highlight reel into durable work. */
@Handles(reelRequested)
@Injectable()
export class ReelRequestedHandler implements MessageHandler<ReelRequested> {
  constructor(private readonly reels: ReelRows) {}

  async handle(request: ReelRequested, { manager }: MessageContext): Promise<void> {
    await this.reels.request(manager, request);
  }
}
