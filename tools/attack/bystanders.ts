import { setTimeout as pause } from 'node:timers/promises';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { Product } from '@dear-future/testing/product';
import { sample } from '@dear-future/testing/samples';
import { capsuleForm, orderWedding, waitUntilPaid, pay, waitUntilProcessed } from '../compose-check/journeys.js';
import { formOf, type Form, Visitor } from '../compose-check/visitor.js';

export const CALLS = ['upload', 'playback', 'page', 'preparation'] as const;
export type Call = (typeof CALLS)[number];

/** Durations in milliseconds. */
export class Figures {
  readonly times: Partial<Record<Call, number[]>> = {};
  readonly problems: string[] = [];

  median(call: Call): number | undefined {
    const times = [...(this.times[call] ?? [])].sort((a, b) => a - b);
    return times[Math.floor(times.length / 2)];
  }
}

const EMAIL = 'host@example.test';
const YEAR_SECONDS = 31_536_000;
const TIMEOUT_MS = 30_000;
/** Longer: no user waits for processing. */
const PREPARATION_TIMEOUT_MS = 150_000;

/** A host, and a guest at another address. */
export class Bystanders {
  private constructor(
    private readonly product: Product,
    private readonly host: Visitor,
    private readonly guest: Visitor,
    private readonly form: Form,
    private readonly video: string,
  ) {}

  static async at(product: Product): Promise<Bystanders> {
    const host = new Visitor(product.url, '198.51.100.1');
    await host.signIn(EMAIL, product.mail);
    const capsule = await host.send<TimeCapsuleDto>('/api/time-capsules', await capsuleForm('A letter', YEAR_SECONDS));
    await waitUntilProcessed(host, capsule.id);
    const fields = { responderName: 'Rosa', responderEmail: 'rosa@example.test' };
    const form = await formOf(fields, await sample('live-vp8.webm'));
    return new Bystanders(product, host, new Visitor(product.url, '198.51.100.2'), form, capsule.videoFileName);
  }

  get email(): string {
    return EMAIL;
  }

  async newLink(kind: 'prompt' | 'capsule'): Promise<{ page: string; uploads: string }> {
    if (kind === 'prompt') {
      const body = { promptTitle: 'Best wishes?', promptDescription: 'One minute each.', status: 'active' };
      const { slug } = await this.host.post<SharedPromptDto>('/api/shared-prompts', body, 201);
      return { page: `/share/${slug}`, uploads: `/api/public/shared-prompts/${slug}/responses` };
    }
    const order: PaidCapsuleDto = await orderWedding(this.host);
    await pay(order, { stripe: this.product.stripe.client });
    const { slug } = await waitUntilPaid(this.host, order.id);
    return { page: `/capsule/${slug}`, uploads: `/api/public/capsules/${slug}/submit` };
  }

  /** Uploads, plays and opens a page, and records how long each takes. */
  async round(figures: Figures, { page, uploads }: { page: string; uploads: string }): Promise<void> {
    await this.time(figures, 'upload', () => this.guest.send(uploads, this.form));
    await this.time(figures, 'playback', () => this.host.bytes(`/api/videos/${this.video}`));
    await this.time(figures, 'page', () => this.guest.bytes(page));
  }

  async prepare(figures: Figures): Promise<void> {
    const prepare = async (): Promise<void> => {
      const form = await capsuleForm('Another letter', YEAR_SECONDS);
      const capsule = await this.host.send<TimeCapsuleDto>('/api/time-capsules', form);
      await waitUntilProcessed(this.host, capsule.id);
    };
    await this.time(figures, 'preparation', prepare, PREPARATION_TIMEOUT_MS);
  }

  private async time(figures: Figures, call: Call, act: () => Promise<unknown>, timeoutMs = TIMEOUT_MS): Promise<void> {
    const started = performance.now();
    const cancelTimeout = new AbortController();
    const timeout = pause(timeoutMs, undefined, { signal: cancelTimeout.signal }).then(() => {
      throw new Error(`no response in ${String(timeoutMs / 1000)} s`);
    });
    try {
      await Promise.race([act(), timeout]);
    } catch (error) {
      figures.problems.push(`${call}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      cancelTimeout.abort();
      timeout.catch(() => undefined);
    }
    (figures.times[call] ??= []).push(performance.now() - started);
  }
}
