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
    await this.plans.run('remove', request.params.id, session.user.id);
    response.status(204).end();
  }

  @Serves('changeTimeCapsule')
  changeTimeCapsule(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.follow('change', session, request, response);
  }

  @Serves('restoreTimeCapsule')
  restoreTimeCapsule(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.follow('restore', session, request, response);
  }

  @Serves('showCalendar')
  async showCalendar(
    @CurrentUser() session: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const capsule = await this.plans.show(request.params.id, session.user.id);
    const text = capsuleCalendar(capsule, this.settings.PUBLIC_URL);
    response.attachment('time-capsule.ics').type('text/calendar').send(text);
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

  private async follow(
    step: 'change' | 'restore',
    session: SignedIn,
    { params, body }: Request,
    response: Response,
  ): Promise<void> {
    await this.plans.run(step, params.id, session.user.id, (body as unknown) ?? {});
    response.status(200).json(await this.plans.show(params.id, session.user.id));
  }
}
