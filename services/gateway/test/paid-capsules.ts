import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import type {
  CapsulePackageDto,
  CreatePaidCapsuleBody,
  PaidCapsuleDto,
  PublicCapsuleDto,
} from '@dear-future/contracts/http/paid-capsules';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { priceOf } from '@dear-future/contracts/pricing';
import { eventually } from '@dear-future/testing/eventually';
import { bodyOfCreated } from './responses.js';
import type { GatewayTestApp } from './gateway-test-app.js';
import { submit, type Submission } from './recording.js';
import type { Visitor } from './visitor.js';

/** Returns a valid order for the Wedding Capsule. */
export async function weddingOrder(
  visitor: Visitor,
  changes: Partial<CreatePaidCapsuleBody> = {},
): Promise<CreatePaidCapsuleBody> {
  const packages = await visitor.fetchJson<CapsulePackageDto[]>('/api/capsule-packages');
  const chosen = packages.find(({ kind }) => kind === 'wedding');
  if (chosen === undefined) throw new Error('There is no package for a wedding');
  const choices = { hasLongerVideoAddon: false, hasHighlightReelAddon: true, additionalContributorSlots: 0 };
  const price = priceOf(chosen, { ...choices, useCredit: false });
  return {
    capsuleName: 'Ann & Bob',
    capsuleType: chosen.capsuleType,
    promptTitle: 'What do you wish them?',
    promptDescription: 'One minute, no more.',
    deliveryDate: '2040-06-01T12:00:00Z',
    timeZone: 'Europe/Berlin',
    packageId: chosen.id,
    maxContributors: price.maxContributors,
    maxVideoDurationSeconds: price.maxVideoDurationSeconds,
    totalPriceCents: price.totalCents,
    ...choices,
    ...changes,
  };
}

export async function createCapsule(
  host: Visitor,
  changes: Partial<CreatePaidCapsuleBody> = {},
): Promise<PaidCapsuleDto> {
  return bodyOfCreated(await host.send('POST', '/api/capsules', await weddingOrder(host, changes)));
}

export function fetchCapsule(host: Visitor, id: string): Promise<PaidCapsuleDto> {
  return host.fetchJson(`/api/capsules/${id}`);
}

export function startCheckout(host: Visitor, id: string): Promise<Response> {
  return host.post(`/api/capsules/${id}/checkout-session`);
}

/** Returns the URL of the checkout from the response of `startCheckout`. */
export async function checkoutUrl(response: Response): Promise<string> {
  return (await bodyOfCreated<CheckoutSessionDto>(response)).url;
}

/** Pays at the Stripe sandbox and waits until the capsule is paid. */
export async function pay(gateway: GatewayTestApp, host: Visitor, id: string): Promise<PaidCapsuleDto> {
  await checkoutUrl(await startCheckout(host, id));
  const { client } = gateway.backends.stripe;
  const session = await client.sessionOf(id);
  await client.pay(session?.id ?? '');
  return eventually(
    async () => {
      const capsule = await fetchCapsule(host, id);
      return capsule.paymentStatus === 'paid' ? capsule : undefined;
    },
    { withinMs: 20_000, what: 'the capsule to be paid' },
  );
}

/** Creates and pays for a capsule, which then accepts videos. */
export async function createPaidCapsule(
  gateway: GatewayTestApp,
  host: Visitor,
  changes: Partial<CreatePaidCapsuleBody> = {},
): Promise<PaidCapsuleDto> {
  return pay(gateway, host, (await createCapsule(host, changes)).id);
}

export const CONTRIBUTOR = { responderName: 'Cleo', responderEmail: 'cleo@c.test' };

/** Sends a video to a paid capsule through its public link. */
export function contribute(visitor: Visitor, slug: string, submission: Submission = {}): Promise<Response> {
  return submit(visitor, submitPath(slug), { fields: CONTRIBUTOR, ...submission });
}

export function submitPath(slug: string): string {
  return `/api/public/capsules/${slug}/submit`;
}

export async function createContribution(...args: Parameters<typeof contribute>): Promise<SubmittedResponseDto> {
  return bodyOfCreated(await contribute(...args));
}

/** Returns the number of free slots; null if there is no limit. */
export async function fetchSlotsLeft(visitor: Visitor, slug: string): Promise<number | null> {
  return (await visitor.fetchJson<PublicCapsuleDto>(`/api/public/capsules/${slug}`)).slotsRemaining;
}
