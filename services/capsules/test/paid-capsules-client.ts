import type { CreatePaidCapsuleBody, CreditDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';
import { eventually } from '@dear-future/testing/eventually';
import { DAYS_QUEUE } from '../src/paid-capsules/capsule-days.js';
import { aPerson, inDays, type Answer, type CapsulesTestApp } from './capsules-test-app.js';

/** A Wedding Capsule without extras. */
export function anOrder(changes: Partial<CreatePaidCapsuleBody> = {}): CreatePaidCapsuleBody {
  return {
    capsuleName: 'Ana & Ben',
    capsuleType: 'wedding',
    promptTitle: 'A wish for us',
    promptDescription: 'What do you wish us for the next ten years?',
    deliveryDate: inDays(30),
    timeZone: 'Europe/Berlin',
    packageId: 'wedding-capsule',
    maxContributors: 50,
    maxVideoDurationSeconds: 300,
    totalPriceCents: 2900,
    hasLongerVideoAddon: false,
    hasHighlightReelAddon: false,
    additionalContributorSlots: 0,
    ...changes,
  };
}

/** An Anniversary Capsule that a credit pays. */
export function anOrderOnCredit(changes: Partial<CreatePaidCapsuleBody> = {}): CreatePaidCapsuleBody {
  return anOrder({
    packageId: 'anniversary-capsule',
    capsuleType: 'anniversary',
    maxContributors: 25,
    totalPriceCents: 0,
    useCredit: true,
    ...changes,
  });
}

/** The bundle that brings five credits. */
export function aBundle(changes: Partial<CreatePaidCapsuleBody> = {}): CreatePaidCapsuleBody {
  return anOrder({ packageId: 'forever-bundle', maxContributors: null, totalPriceCents: 5900, ...changes });
}

/** What hosts do with paid capsules, and what billing says of them. */
export class PaidCapsulesClient {
  constructor(private readonly app: CapsulesTestApp) {}

  create(host: string, order: object, headers: Record<string, string> = {}): Promise<Answer<PaidCapsuleDto>> {
    return this.app.call(host, 'POST', '/capsules', order, headers);
  }

  /** A capsule that waits for its payment, or is active when it costs nothing. */
  async capsule(host: string, order: CreatePaidCapsuleBody = anOrder()): Promise<PaidCapsuleDto> {
    const { status, body } = await this.create(host, order);
    if (status !== 201) throw new Error(`create answered ${String(status)}: ${JSON.stringify(body)}`);
    return body;
  }

  /** A capsule that was paid. */
  async paid(host: string, order: CreatePaidCapsuleBody = anOrder()): Promise<PaidCapsuleDto> {
    const { id } = await this.capsule(host, order);
    await this.payment(id, 'paid', 1);
    return this.seen(host, id);
  }

  /** A new host and their order, not paid yet unless it costs nothing. */
  async ordered(order?: CreatePaidCapsuleBody) {
    const ana = aPerson();
    return { ana, ...(await this.capsule(ana, order)) };
  }

  /** A new host and their paid capsule. */
  async bought(order?: CreatePaidCapsuleBody) {
    const ana = aPerson();
    return { ana, ...(await this.paid(ana, order)) };
  }

  async seen(host: string, id: string): Promise<PaidCapsuleDto> {
    return (await this.app.call<PaidCapsuleDto>(host, 'GET', `/capsules/${id}`)).body;
  }

  payment(
    orderId: string,
    state: PaymentChanged['state'],
    version: number,
    more: Pick<PaymentChanged, 'isChargedBack'> = {},
  ): Promise<void> {
    const changed: PaymentChanged = { orderId, state, version, at: new Date().toISOString(), ...more };
    return this.app.tell('billing', 'payment.changed', changed);
  }

  async credits(host: string): Promise<CreditDto[]> {
    return (await this.app.call<CreditDto[]>(host, 'GET', '/credits')).body;
  }

  /** How many credits of the host are in each state. */
  async creditStates(host: string): Promise<Partial<Record<CreditDto['status'], number>>> {
    const counts: Partial<Record<CreditDto['status'], number>> = {};
    for (const { status } of await this.credits(host)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  change(host: string, id: string, act: '' | '/close' | '/reopen', sent?: object): Promise<Answer<PaidCapsuleDto>> {
    return this.app.call(host, 'PATCH', `/capsules/${id}${act}`, sent);
  }

  /** Lets the day of a capsule come, as waiting would: yesterday was the day that was chosen. */
  async letDayCome(id: string): Promise<void> {
    await this.app.records.query(
      `WITH moved AS (
         UPDATE capsules.paid_capsules AS capsule SET delivery_day = day, delivery_date = (day + time '09:00') AT TIME ZONE time_zone
         FROM (SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date - 2 AS day) AS earlier
         WHERE capsule.id = $1 RETURNING capsule.id, delivery_date)
       UPDATE capsules.capsule_days AS day SET next_attempt_at = moved.delivery_date
       FROM moved WHERE day.id = moved.id AND day.next_attempt_at IS NOT NULL`,
      [id],
    );
    await this.app.wake(DAYS_QUEUE, id);
  }

  /** The row of work that waits for the capsule's day. */
  async day(id: string): Promise<{ state: string; next: Date | null } | undefined> {
    const { rows } = await this.app.records.query<{ state: string; next: Date | null }>(
      'SELECT state, next_attempt_at AS next FROM capsules.capsule_days WHERE id = $1',
      [id],
    );
    return rows[0];
  }

  /** Waits until the day has come and is over. */
  async dayIsOver(id: string): Promise<void> {
    await eventually(async () => (await this.day(id))?.state === 'done', {
      what: 'the day of the capsule to be over',
      everyMs: 10,
    });
  }

  async letDayPass(id: string): Promise<void> {
    await this.letDayCome(id);
    await this.dayIsOver(id);
  }

  /** delivery tells that the host was told. */
  arrived(id: string, generation: number, deliveredAt = '2026-11-21T12:00:00.000Z'): Promise<void> {
    const source = { kind: 'paid-capsule', id };
    return this.app.tell('delivery', 'delivery.delivered', { source, generation, channel: 'email', deliveredAt });
  }
}
