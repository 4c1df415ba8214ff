import type { CreatePaidCapsuleBody, CreditDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { eventually } from '@dear-future/testing/eventually';
import { OPENINGS_QUEUE } from '../src/openings/capsule-openings.js';
import { newUserId, readCreated, type ApiResponse, type CapsulesTestApp } from './capsules-test-app.js';
import { inDays } from './uploads.js';

/** Returns an order of a Wedding Capsule without extras. */
export function weddingOrder(changes: Partial<CreatePaidCapsuleBody> = {}): CreatePaidCapsuleBody {
  return {
    capsuleName: 'Ana & Ben',
    capsuleType: 'wedding',
    promptTitle: 'A wish for us',
    promptDescription: 'What do you wish for us over the next ten years?',
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

/** Returns an order of an Anniversary Capsule that is paid with a credit. */
export function creditOrder(changes: Partial<CreatePaidCapsuleBody> = {}): CreatePaidCapsuleBody {
  return weddingOrder({
    packageId: 'anniversary-capsule',
    capsuleType: 'anniversary',
    maxContributors: 25,
    totalPriceCents: 0,
    useCredit: true,
    ...changes,
  });
}

/** Returns an order of a Forever Bundle, which brings five credits. */
export function bundleOrder(changes: Partial<CreatePaidCapsuleBody> = {}): CreatePaidCapsuleBody {
  return weddingOrder({ packageId: 'forever-bundle', maxContributors: null, totalPriceCents: 5900, ...changes });
}

/** Calls the API as hosts of paid capsules, and posts the billing service's messages about them. */
export class PaidCapsulesClient {
  constructor(private readonly app: CapsulesTestApp) {}

  order(host: string, order: object, headers: Record<string, string> = {}): Promise<ApiResponse<PaidCapsuleDto>> {
    return this.app.call(host, 'POST', '/capsules', order, headers);
  }

  /** Creates a capsule: pending, or active if it costs nothing. */
  async createCapsule(host: string, order: CreatePaidCapsuleBody = weddingOrder()): Promise<PaidCapsuleDto> {
    return readCreated(await this.order(host, order));
  }

  async createPaidCapsule(host: string, order: CreatePaidCapsuleBody = weddingOrder()): Promise<PaidCapsuleDto> {
    const { id } = await this.createCapsule(host, order);
    await this.postPayment(id, 'paid', 1);
    return this.read(host, id);
  }

  /** Creates a host with a capsule: pending, or active if it costs nothing. */
  async createHostAndOrder(order?: CreatePaidCapsuleBody) {
    const host = newUserId();
    return { host, ...(await this.createCapsule(host, order)) };
  }

  async createHostAndPaidCapsule(order?: CreatePaidCapsuleBody) {
    const host = newUserId();
    return { host, ...(await this.createPaidCapsule(host, order)) };
  }

  async read(host: string, id: string): Promise<PaidCapsuleDto> {
    return (await this.app.call<PaidCapsuleDto>(host, 'GET', `/capsules/${id}`)).body;
  }

  postPayment(orderId: string, state: PaymentChanged['state'], version: number, isChargedBack?: true): Promise<void> {
    const changed: PaymentChanged = { orderId, state, version, at: new Date().toISOString(), isChargedBack };
    return this.app.postMessage('billing', 'payment.changed', changed);
  }

  async listCredits(host: string): Promise<CreditDto[]> {
    return (await this.app.call<CreditDto[]>(host, 'GET', '/credits')).body;
  }

  async countCredits(host: string): Promise<Partial<Record<CreditDto['status'], number>>> {
    const counts: Partial<Record<CreditDto['status'], number>> = {};
    for (const { status } of await this.listCredits(host)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  change(
    host: string,
    id: string,
    action: '' | '/close' | '/reopen',
    body?: object,
  ): Promise<ApiResponse<PaidCapsuleDto>> {
    return this.app.call(host, 'PATCH', `/capsules/${id}${action}`, body);
  }

  /** Makes a capsule due, by default now, on a day that has passed. Wakes the worker. */
  async makeDue(id: string, minutesAgo = 0): Promise<void> {
    await this.app.admin.query(
      `WITH moved AS (
         UPDATE capsules.paid_capsules AS capsule
            SET delivery_day = day, delivery_date = clock_timestamp() - make_interval(mins => $2)
         FROM (SELECT (clock_timestamp() AT TIME ZONE 'UTC')::date - 2 AS day) AS earlier
         WHERE capsule.id = $1 RETURNING capsule.id, delivery_date)
       UPDATE capsules.capsule_openings AS opening SET next_attempt_at = moved.delivery_date
       FROM moved WHERE opening.id = moved.id AND opening.next_attempt_at IS NOT NULL`,
      [id, minutesAgo],
    );
    await this.app.wake(OPENINGS_QUEUE);
  }

  async findOpening(id: string): Promise<{ state: string; next: Date | null } | undefined> {
    const sql = 'SELECT state, next_attempt_at AS next FROM capsules.capsule_openings WHERE id = $1';
    return (await this.app.admin.query<{ state: string; next: Date | null }>(sql, [id])).rows[0];
  }

  async waitForOpening(id: string): Promise<void> {
    await eventually(async () => (await this.findOpening(id))?.state === 'done', {
      what: 'the capsule to be opened',
      everyMs: 10,
    });
  }

  async openNow(id: string): Promise<void> {
    await this.makeDue(id);
    await this.waitForOpening(id);
  }

  reportDelivered(id: string, generation: number, deliveredAt?: string): Promise<void> {
    return this.app.reportDelivered('paid-capsule', id, generation, deliveredAt);
  }
}
