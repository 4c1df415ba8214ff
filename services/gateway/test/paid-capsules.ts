import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import type {
  CapsulePackageDto,
  CreatePaidCapsuleBody,
  PaidCapsuleDto,
} from '@dear-future/contracts/http/paid-capsules';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { priceOf } from '@dear-future/contracts/pricing';
import { FORM_TYPE } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import type { GatewayTestApp } from './gateway-test-app.js';
import { multipartOf } from './recording.js';
import type { Visitor } from './visitor.js';

const JSON_TYPE = { 'content-type': 'application/json' };

/** An order of the Wedding Capsule that the server agrees with. */
export async function orderOf(
  visitor: Visitor,
  changes: Partial<CreatePaidCapsuleBody> = {},
): Promise<CreatePaidCapsuleBody> {
  const packages = (await (await visitor.get('/api/capsule-packages')).json()) as CapsulePackageDto[];
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
  const made = await host.post('/api/capsules', JSON.stringify(await orderOf(host, changes)), JSON_TYPE);
  if (made.status !== 201) throw new Error(`Creating a capsule answered ${String(made.status)}: ${await made.text()}`);
  return (await made.json()) as PaidCapsuleDto;
}

export async function showCapsule(host: Visitor, id: string): Promise<PaidCapsuleDto> {
  return (await (await host.get(`/api/capsules/${id}`)).json()) as PaidCapsuleDto;
}

export function startCheckout(host: Visitor, id: string): Promise<Response> {
  return host.post(`/api/capsules/${id}/checkout-session`);
}

export async function checkoutOf(answer: Response): Promise<string> {
  if (answer.status !== 201) throw new Error(`The checkout answered ${String(answer.status)}: ${await answer.text()}`);
  return ((await answer.json()) as CheckoutSessionDto).url;
}

/** Pays on the page of Stripe's sandbox and waits until the capsule knows. */
export async function pay(gateway: GatewayTestApp, host: Visitor, id: string): Promise<PaidCapsuleDto> {
  await checkoutOf(await startCheckout(host, id));
  const session = await gateway.backends.stripe.client.sessionOf(id);
  if (session === undefined) throw new Error('Stripe knows of no checkout of this capsule');
  await gateway.backends.stripe.client.pay(session.id);
  return eventually(
    async () => {
      const capsule = await showCapsule(host, id);
      return capsule.paymentStatus === 'paid' ? capsule : undefined;
    },
    { withinMs: 20_000, what: 'the capsule to be paid' },
  );
}

/** A paid capsule that takes videos. */
export async function paidCapsule(
  gateway: GatewayTestApp,
  host: Visitor,
  changes: Partial<CreatePaidCapsuleBody> = {},
): Promise<PaidCapsuleDto> {
  return pay(gateway, host, (await createCapsule(host, changes)).id);
}

export const CONTRIBUTOR = { responderName: 'Cleo', responderEmail: 'cleo@c.test' };

/** Gives a video to a capsule by its link. */
export function contribute(
  stranger: Visitor,
  slug: string,
  {
    fields = CONTRIBUTOR,
    video,
    headers = {},
  }: { fields?: Record<string, string>; video?: Buffer; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = new Uint8Array(multipartOf(fields, video));
  return stranger.post(`/api/public/capsules/${slug}/submit`, body, { 'content-type': FORM_TYPE, ...headers });
}

export async function contributionOf(sent: Response): Promise<SubmittedResponseDto> {
  if (sent.status !== 201) throw new Error(`The contribution answered ${String(sent.status)}: ${await sent.text()}`);
  return (await sent.json()) as SubmittedResponseDto;
}
