import { Controller, HttpCode, Inject, Param, Req, Res } from '@nestjs/common';
import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
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
    @CurrentUser() { user }: SignedIn,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const { status, body } = await this.deliverNow.run(id, user.id);
    response.status(status).json(body);
  }

  @Serves('removeTimeCapsule')
  @HttpCode(204)
  removeTimeCapsule(@CurrentUser() { user }: SignedIn, @Param('id') id: string): Promise<void> {
    return this.plans.run('remove', id, user.id);
  }

  @Serves('changeTimeCapsule')
  changeTimeCapsule(
    @CurrentUser() session: SignedIn,
    @Param('id') id: string,
    @Req() request: Request,
  ): Promise<TimeCapsuleDto> {
    return this.follow('change', session, id, request);
  }

  @Serves('restoreTimeCapsule')
  @HttpCode(200)
  restoreTimeCapsule(
    @CurrentUser() session: SignedIn,
    @Param('id') id: string,
    @Req() request: Request,
  ): Promise<TimeCapsuleDto> {
    return this.follow('restore', session, id, request);
  }

  @Serves('showCalendar')
  async showCalendar(
    @CurrentUser() { user }: SignedIn,
    @Param('id') id: string,
    @Res() response: Response,
  ): Promise<void> {
    const text = capsuleCalendar(await this.plans.show(id, user.id), this.settings.PUBLIC_URL);
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
  startCheckout(@CurrentUser() { user }: SignedIn, @Param('id') id: string): Promise<CheckoutSessionDto> {
    return this.checkout.start(id, user.id);
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
    { user }: SignedIn,
    id: string,
    request: Request,
  ): Promise<TimeCapsuleDto> {
    await this.plans.run(step, id, user.id, (request.body as unknown) ?? {});
    return this.plans.show(id, user.id);
  }
}
