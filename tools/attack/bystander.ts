import { setTimeout as pause } from 'node:timers/promises';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { Product } from '@dear-future/testing/product';
import { sample } from '@dear-future/testing/samples';
import { capsuleForm, orderWedding, paidCapsule, pay, processedCapsule } from '../compose-check/journeys.js';
import { formOf, type Form, Visitor } from '../compose-check/visitor.js';

export const CALLS = ['upload', 'playback', 'page', 'preparation'] as const;
export type Call = (typeof CALLS)[number];

/** Durations in milliseconds. */
export class Figures {
  readonly times: Partial<Record<Call, number[]>> = {};
  readonly problems: string[] = [];

  median(call: Call): number | undefined {
    const times = [...(this.times[call] ?? [])].sort((one, other) => one - other);
    return times[Math.floor(times.length / 2)];
  }
}

const EMAIL = 'host@example.test';
const YEAR_SECONDS = 31_536_000;
const PATIENCE_MS = 30_000;
/** No user waits for processing. */
const PREPARATION_MS = 150_000;

/** A host, and a guest at another address. */
export class OtherUser {
  private constructor(
    private readonly product: Product,
    private readonly host: Visitor,
    private readonly guest: Visitor,
    private readonly form: Form,
    private readonly video: string,
  ) {}

  static async at(product: Product): Promise<OtherUser> {
    const host = new Visitor(product.url, '198.51.100.1');
    await host.signIn(EMAIL, product.mail);
    const own = await host.send<TimeCapsuleDto>('/api/time-capsules', await capsuleForm('A letter', YEAR_SECONDS));
    await processedCapsule(host, own.id);
    const fields = { responderName: 'Rosa', responderEmail: 'rosa@example.test' };
    const form = await formOf(fields, await sample('live-vp8.webm'));
    return new OtherUser(product, host, new Visitor(product.url, '198.51.100.2'), form, own.videoFileName);
  }

  get email(): string {
    return EMAIL;
  }

  async newLink(kind: 'prompt' | 'capsule'): Promise<{ page: string; uploads: string }> {
    if (kind === 'prompt') {
      const words = { promptTitle: 'Best wishes?', promptDescription: 'One minute each.', status: 'active' };
      const { slug } = await this.host.post<SharedPromptDto>('/api/shared-prompts', words, 201);
      return { page: `/share/${slug}`, uploads: `/api/public/shared-prompts/${slug}/responses` };
    }
    const ordered: PaidCapsuleDto = await orderWedding(this.host);
    await pay(ordered, { stripe: this.product.stripe.client });
    const { slug } = await paidCapsule(this.host, ordered.id);
    return { page: `/capsule/${slug}`, uploads: `/api/public/capsules/${slug}/submit` };
  }

  async round(figures: Figures, { page, uploads }: { page: string; uploads: string }): Promise<void> {
    await this.time(figures, 'upload', () => this.guest.send(uploads, this.form));
    await this.time(figures, 'playback', () => this.host.bytes(`/api/videos/${this.video}`));
    await this.time(figures, 'page', () => this.guest.bytes(page));
  }

  async prepare(figures: Figures): Promise<void> {
    const prepare = async (): Promise<void> => {
      const form = await capsuleForm('Another letter', YEAR_SECONDS);
      const made = await this.host.send<TimeCapsuleDto>('/api/time-capsules', form);
      await processedCapsule(this.host, made.id);
    };
    await this.time(figures, 'preparation', prepare, PREPARATION_MS);
  }

  private async time(
    figures: Figures,
    call: Call,
    act: () => Promise<unknown>,
    patienceMs = PATIENCE_MS,
  ): Promise<void> {
    const started = performance.now();
    const impatience = new AbortController();
    const tooLong = pause(patienceMs, undefined, { signal: impatience.signal }).then(() => {
      throw new Error(`no answer in ${String(patienceMs / 1000)} s`);
    });
    try {
      await Promise.race([act(), tooLong]);
    } catch (error) {
      figures.problems.push(`${call}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      impatience.abort();
      tooLong.catch(() => undefined);
    }
    (figures.times[call] ??= []).push(performance.now() - started);
  }
}
