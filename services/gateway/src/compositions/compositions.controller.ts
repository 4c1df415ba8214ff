import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Serves } from '../routes/serves.js';
import { CurrentUser, CurrentVisitor, type SignedIn } from '../sessions/signed-in.js';
import { Archive } from './archive.js';
import { CapsuleRemoval } from './capsule-removal.js';
import { Checkout } from './checkout.js';
import { DeliverNow } from './deliver-now.js';
import { Playback } from './playback.js';

/** The routes that need two services, except the uploads. */
@Controller()
export class CompositionsController {
  constructor(
    private readonly playback: Playback,
    private readonly archive: Archive,
    private readonly deliverNow: DeliverNow,
    private readonly removal: CapsuleRemoval,
    private readonly checkout: Checkout,
  ) {}

  @Serves('deliverTimeCapsule')
  async deliverTimeCapsule(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { status, body } = await this.deliverNow.run(request.params.id, session.user.id);
    response.status(status).json(body);
  }

  @Serves('removeTimeCapsule')
  async removeTimeCapsule(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.removal.run(request.params.id, session.user.id);
    response.status(204).end();
  }

  @Serves('downloadResponses')
  downloadResponses(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.archive.stream('/shared-prompts/:id/archive', session.user.id, request, response);
  }

  @Serves('downloadContributions')
  downloadContributions(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.archive.stream('/capsules/:id/archive', session.user.id, request, response);
  }

  @Serves('startCheckout')
  async startCheckout(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { status, body } = await this.checkout.start(request.params.id, session.user.id);
    response.status(status).json(body);
  }

  @Serves('playVideo')
  playVideo(
    @CurrentVisitor() session: SignedIn | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.playback.stream('', session, request, response);
  }

  @Serves('showPoster')
  showPoster(
    @CurrentVisitor() session: SignedIn | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.playback.stream('/poster', session, request, response);
  }

  @Serves('downloadVideo')
  downloadVideo(
    @CurrentVisitor() session: SignedIn | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.playback.stream('/download', session, request, response);
  }
}
