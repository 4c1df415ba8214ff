import { Controller, Inject, Req, Res } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { Serves } from '../routes/serves.js';
import { CurrentUser, CurrentVisitor, type SignedIn } from '../sessions/signed-in.js';
import { Archive } from './archive.js';
import { capsuleCalendar } from './capsule-calendar.js';
import { CapsulePlans } from './capsule-plans.js';
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
    private readonly plans: CapsulePlans,
    private readonly checkout: Checkout,
    @Inject(SETTINGS) private readonly settings: Pick<GatewaySettings, 'PUBLIC_URL'>,
  ) {}

  @Serves('deliverTimeCapsule')
  async deliverTimeCapsule(
    @CurrentUser() who: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { status, body } = await this.deliverNow.run(request.params.id, who.user.id);
    response.status(status).json(body);
  }

  @Serves('removeTimeCapsule')
  async removeTimeCapsule(
    @CurrentUser() who: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.plans.run('remove', request.params.id, who.user.id);
    response.status(204).end();
  }

  @Serves('changeTimeCapsule')
  changeTimeCapsule(@CurrentUser() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.follow('change', who, request, response);
  }

  @Serves('restoreTimeCapsule')
  restoreTimeCapsule(@CurrentUser() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.follow('restore', who, request, response);
  }

  @Serves('showCalendar')
  async showCalendar(@CurrentUser() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    const capsule = await this.plans.show(request.params.id, who.user.id);
    const text = capsuleCalendar(capsule, this.settings.PUBLIC_URL);
    response.attachment('time-capsule.ics').type('text/calendar').send(text);
  }

  @Serves('downloadResponses')
  downloadResponses(@CurrentUser() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.archive.stream('/shared-prompts/:id/archive', who.user.id, request, response);
  }

  @Serves('downloadContributions')
  downloadContributions(
    @CurrentUser() who: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.archive.stream('/capsules/:id/archive', who.user.id, request, response);
  }

  @Serves('startCheckout')
  async startCheckout(@CurrentUser() who: SignedIn, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { status, body } = await this.checkout.start(request.params.id, who.user.id);
    response.status(status).json(body);
  }

  @Serves('playVideo')
  playVideo(@CurrentVisitor() who: SignedIn | null, @Req() request: Request, @Res() response: Response): Promise<void> {
    return this.playback.stream('', who, request, response);
  }

  @Serves('showPoster')
  showPoster(
    @CurrentVisitor() who: SignedIn | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.playback.stream('/poster', who, request, response);
  }

  @Serves('downloadVideo')
  downloadVideo(
    @CurrentVisitor() who: SignedIn | null,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.playback.stream('/download', who, request, response);
  }

  private async follow(
    step: 'change' | 'restore',
    who: SignedIn,
    { params, body }: Request,
    response: Response,
  ): Promise<void> {
    await this.plans.run(step, params.id, who.user.id, (body as unknown) ?? {});
    response.status(200).json(await this.plans.show(params.id, who.user.id));
  }
}
