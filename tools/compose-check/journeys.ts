import { createHash } from 'node:crypto';
import type {
  CapsulePackageDto,
  ContributorDto,
  CreatePaidCapsuleBody,
  PaidCapsuleDto,
} from '@dear-future/contracts/http/paid-capsules';
import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { priceOf } from '@dear-future/contracts/pricing';
import { eventually } from '@dear-future/testing/eventually';
import { sample } from '@dear-future/testing/samples';
import type { Installation } from './installation.js';
import { capsuleForm, formOf, ProductVisitor } from '../visitor/visitor.js';

const TIMEOUT_MS = 180_000;
/** Long enough for an upload on a busy machine. */
export const DUE_SOON_SECONDS = 30;

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Creates a capsule and waits for its email, delivery, seekable copy and poster. */
export async function deliverCapsule(
  owner: ProductVisitor,
  email: string,
  { mail }: Installation,
): Promise<TimeCapsuleDto> {
  const title = 'A letter to myself';
  const capsule = await owner.send<TimeCapsuleDto>('/api/time-capsules', await capsuleForm(title, DUE_SOON_SECONDS));
  await mail.waitFor(email, { withinMs: TIMEOUT_MS, fits: ({ text }) => text.includes(title) });
  return waitUntilReady(owner, capsule.id);
}

/** Waits for the seekable copy, and then reads the poster. */
export async function waitUntilProcessed(owner: ProductVisitor, id: string): Promise<TimeCapsuleDto> {
  const capsule = await waitForCapsule(owner, id, ({ videoReady }) => videoReady, 'the seekable copy of a capsule');
  await owner.bytes(`/api/videos/${capsule.videoFileName}/poster`);
  return capsule;
}

/** Waits until a capsule is delivered and processed. */
export async function waitUntilReady(owner: ProductVisitor, id: string): Promise<TimeCapsuleDto> {
  await waitForCapsule(owner, id, ({ status }) => status === 'delivered', 'a delivered capsule');
  return waitUntilProcessed(owner, id);
}

async function waitForCapsule(
  owner: ProductVisitor,
  id: string,
  predicate: (capsule: TimeCapsuleDto) => boolean,
  what: string,
): Promise<TimeCapsuleDto> {
  return eventually(
    async () => {
      const capsule = (await owner.get<TimeCapsuleDto[]>('/api/time-capsules')).find((each) => each.id === id);
      return capsule !== undefined && predicate(capsule) && capsule;
    },
    { withinMs: TIMEOUT_MS, everyMs: 300, what },
  );
}

/** Orders a paid capsule and starts its checkout. Returns the unpaid capsule. */
export async function orderWedding(host: ProductVisitor): Promise<PaidCapsuleDto> {
  const packages = await host.get<CapsulePackageDto[]>('/api/capsule-packages');
  const chosen = packages.find(({ kind }) => kind === 'wedding');
  if (!chosen) throw new Error('There is no wedding package');
  const choices = { hasLongerVideoAddon: false, hasHighlightReelAddon: true, additionalContributorSlots: 0 };
  const price = priceOf(chosen, { ...choices, useCredit: false });
  const order: CreatePaidCapsuleBody = {
    capsuleName: 'Ann & Bob',
    capsuleType: chosen.capsuleType,
    promptTitle: 'What do you wish them?',
    promptDescription: 'A minute is plenty.',
    deliveryDate: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    timeZone: 'Europe/Berlin',
    packageId: chosen.id,
    maxContributors: price.maxContributors,
    maxVideoDurationSeconds: price.maxVideoDurationSeconds,
    totalPriceCents: price.totalCents,
    ...choices,
  };
  const capsule = await host.post<PaidCapsuleDto>('/api/capsules', order, 201);
  await host.post<CheckoutSessionDto>(`/api/capsules/${capsule.id}/checkout-session`, {}, 201);
  return capsule;
}

export async function pay({ id }: PaidCapsuleDto, { stripe }: Pick<Installation, 'stripe'>): Promise<void> {
  const session = await eventually(() => stripe.sessionOf(id), { what: 'the checkout in the sandbox' });
  await stripe.pay(session.id);
}

export async function waitUntilPaid(host: ProductVisitor, id: string): Promise<PaidCapsuleDto> {
  return eventually(
    async () => {
      const capsule = await host.get<PaidCapsuleDto>(`/api/capsules/${id}`);
      return capsule.status === 'active' && capsule.paymentStatus === 'paid' && capsule;
    },
    { withinMs: TIMEOUT_MS, everyMs: 300, what: 'an active, paid capsule' },
  );
}

export async function contribute(url: string, { slug }: PaidCapsuleDto, name: string): Promise<void> {
  const fields = {
    responderName: name,
    responderEmail: `${name.toLowerCase()}@example.test`,
    personalNote: 'All the best',
  };
  const form = await formOf(fields, await sample('live-vp9.webm'));
  await new ProductVisitor(url).send(`/api/public/capsules/${slug}/submit`, form);
}

/** Waits until the host's list shows a contribution from each of these names, with its video sealed. */
export async function waitUntilHostSees(
  host: ProductVisitor,
  { id }: PaidCapsuleDto,
  names: readonly string[],
): Promise<void> {
  await eventually(
    async () => {
      const contributors = await host.get<ContributorDto[]>(`/api/capsules/${id}/contributors`);
      const submitted = contributors.filter(
        ({ hasSubmitted, videoFileName }) => hasSubmitted && videoFileName === null,
      );
      return names.every((name) => submitted.some((contributor) => contributor.name === name));
    },
    { withinMs: TIMEOUT_MS, everyMs: 300, what: `the contributions of ${names.join(', ')} in the host's list` },
  );
}
