import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Serves } from '../routes/serves.js';
import { CurrentUser, type SignedIn } from '../sessions/signed-in.js';
import { LiveStreams } from './live-streams.js';

/** `GET /api/live`: the events of the signed-in user. */
@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Serves('streamLive')
  async stream(@CurrentUser() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (request.method === 'HEAD') response.type('text/event-stream').end();
    else await this.streams.open(who, response);
  }
}
