import { Controller, Inject, Param, Req, Res } from '@nestjs/common';
import { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { AdmitPlanResponse, type PlanStep } from '@dear-future/contracts/internal/capsule-plans';
import {
  AdmitDeliverNowResponse,
  DeliverNowResponse,
  type CommitDeliverNowRequest,
} from '@dear-future/contracts/internal/deliver-now';
import { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { Clock } from '@dear-future/service-kit/clock';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request, Response } from 'express';
import ical from 'ical-generator';
import type { GatewaySettings } from '../config.js';
import { fillPath } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { CurrentUser } from '../sessions/current-session.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { User } from '../users/users.js';

/** Much longer than the delivery service waits for the outcome (`DELIVER_NOW_WAIT_MS`). */
const DELIVER_TIMEOUT_MS = 60_000;

/**
 * For a plan or Deliver Now, the capsules service checks the owner and the form, if there is one. Then the delivery
 * service acts or refuses, and the capsules service commits.
 */
@Controller()
export class TimeCapsuleStepsController {
  constructor(
    private readonly services: ServiceClient,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly clock: Clock,
  ) {}

  @Serves('removeTimeCapsule')
  async removeTimeCapsule(@CurrentUser() user: User, @Param('id') id: string): Promise<void> {
    await this.plan('remove', id, user.id);
  }

  @Serves('changeTimeCapsule')
  changeTimeCapsule(@CurrentUser() user: User, @Param('id') id: string, @Req() { body }: Request) {
    return this.plan('change', id, user.id, body ?? {});
  }

  @Serves('restoreTimeCapsule')
  restoreTimeCapsule(@CurrentUser() user: User, @Param('id') id: string, @Req() { body }: Request) {
    return this.plan('restore', id, user.id, body ?? {});
  }

  @Serves('showCalendar')
  async showCalendar(@CurrentUser() user: User, @Param('id') id: string, @Res() response: Response) {
    const text = capsuleCalendar(await this.read(id, user.id), this.settings.PUBLIC_URL);
    response.attachment('time-capsule.ics').type('text/calendar').send(text);
  }

  /** Responds with 200 if the capsule is delivered, now or earlier, and with 202 if the outcome is not known yet. */
  @Serves('deliverTimeCapsule')
  async deliverTimeCapsule(@CurrentUser() user: User, @Param('id') id: string, @Res() response: Response) {
    const path = fillPath('/time-capsules/:id/deliver', { id });
    const userId = user.id;
    const admitCall = ['capsules', 'POST', `${path}/admit`, { userId }] as const;
    const { alreadyDelivered, definition } = await this.services.callFor(AdmitDeliverNowResponse, ...admitCall);
    // If the capsule was delivered earlier, the commit ignores this time and only returns the capsule.
    let deliveredAt: string | undefined = this.clock.now().toISOString();
    if (!alreadyDelivered) {
      const options = { userId, body: definition, timeoutMs: DELIVER_TIMEOUT_MS };
      const outcome = await this.services.callFor(DeliverNowResponse, 'delivery', 'POST', '/deliveries/now', options);
      ({ deliveredAt } = outcome);
      if (deliveredAt === undefined) return void response.status(202).json(outcome);
    }
    const body: CommitDeliverNowRequest = { deliveredAt };
    const committed = await this.services.call('capsules', 'POST', `${path}/commit`, { userId, body });
    response.status(200).json(committed.body);
  }

  private read(id: string, userId: string): Promise<TimeCapsuleDto> {
    return this.services.callFor(TimeCapsuleDto, 'capsules', 'GET', fillPath('/time-capsules/:id', { id }), { userId });
  }

  /** After the delivery service's decision, its message reaches the capsules service even if this process ends. */
  private async plan(step: PlanStep, id: string, userId: string, change?: unknown): Promise<TimeCapsuleDto> {
    const path = fillPath('/time-capsules/:id', { id });
    const admitCall = ['capsules', 'POST', `${path}/${step}/admit`, { userId, body: change }] as const;
    const { definition } = await this.services.callFor(AdmitPlanResponse, ...admitCall);
    if (definition === null) return this.read(id, userId);
    const options = { userId, body: { step, definition } };
    const planned = await this.services.callFor(CapsulePlanned, 'delivery', 'POST', '/deliveries/plans', options);
    return this.services.callFor(TimeCapsuleDto, 'capsules', 'POST', `${path}/plan`, { userId, body: planned });
  }
}

/** Builds an iCalendar file (RFC 5545). */
function capsuleCalendar(
  { id, promptTitle, deliveryDate, deliveredAt, createdAt }: TimeCapsuleDto,
  publicUrl: string,
): string {
  const start = new Date(deliveredAt ?? deliveryDate);
  const url = `${publicUrl}/my-capsules/${id}`;
  const calendar = ical({ prodId: { company: 'Dear Future', product: 'Time capsules', language: 'EN' } });
  calendar.createEvent({
    id: `${id}@${new URL(publicUrl).hostname}`,
    stamp: new Date(createdAt),
    start,
    end: start,
    summary: `Time capsule: ${promptTitle}`,
    description: `Your video arrives today. Open it at ${url}`,
    url,
  });
  return calendar.toString();
}
