import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Serves } from '../routes/serves.js';
import { CurrentPerson, type SignedIn } from '../sessions/signed-in.js';
import { DeliverNow } from './deliver-now.js';
import { Playback } from './playback.js';
import { Upload } from './upload.js';

/** The routes that need two services. */
@Controller()
export class CompositionsController {
  constructor(
    private readonly upload: Upload,
    private readonly playback: Playback,
    private readonly deliverNow: DeliverNow,
  ) {}

  @Serves('createTimeCapsule')
  createTimeCapsule(@CurrentPerson() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.upload.run('time-capsule', who.person.id, request, response);
  }

  @Serves('deliverTimeCapsule')
  async deliverTimeCapsule(
    @CurrentPerson() who: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { status, body } = await this.deliverNow.run(request.params.id, who.person.id);
    response.status(status).json(body);
  }

  @Serves('playVideo')
  playVideo(@CurrentPerson() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.playback.stream('', who, request, response);
  }

  @Serves('showPoster')
  showPoster(@CurrentPerson() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.playback.stream('/poster', who, request, response);
  }

  @Serves('downloadVideo')
  downloadVideo(@CurrentPerson() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.playback.stream('/download', who, request, response);
  }
}
