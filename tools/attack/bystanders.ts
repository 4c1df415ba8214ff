import { setTimeout as pause } from 'node:timers/promises';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { Product } from '@dear-future/testing/product';
import { sample } from '@dear-future/testing/samples';
import { orderWedding, pay, waitUntilPaid, waitUntilProcessed } from '../compose-check/journeys.js';
import { capsuleForm, formOf, type Form, Visitor } from '../visitor/visitor.js';

export const CALLS = ['upload', 'playback', 'page', 'preparation'] as const;
export type Call = (typeof CALLS)[number];

/** How long calls took, in milliseconds, and which failed. */
export class Measurements {
  readonly times: Partial<Record<Call, number[]>> = {};
  readonly problems: string[] = [];

  median(call: Call): number | undefined {
    const times = [...(this.times[call] ?? [])].sort((a, b) => a - b);
    return times[Math.floor(times.length / 2)];
  }
}

export const HOST_EMAIL = 'host@example.test';
const YEAR_SECONDS = 31_536_000;
const TIMEOUT_MS = 30_000;
/** Longer, because users do not wait while a video is processed. */
const PREPARATION_TIMEOUT_MS = 150_000;

/** Users who are not attacked themselves: a host, and a guest at another address. */
export class Bystanders {
  private constructor(
    private readonly product: Product,
    private readonly host: Visitor,
    private readonly guest: Visitor,
    private readonly form: Form,
    private readonly video: string,
  ) {}

  static async create(product: Product): Promise<Bystanders> {
    const host = new Visitor(product.url, '198.51.100.1');
    await host.signIn(HOST_EMAIL, product.mail);
    const capsule = await host.send<TimeCapsuleDto>('/api/time-capsules', await capsuleForm('A letter', YEAR_SECONDS));
    await waitUntilProcessed(host, capsule.id);
    const fields = { responderName: 'Rosa', responderEmail: 'rosa@example.test' };
    const form = await formOf(fields, await sample('live-vp8.webm'));
    return new Bystanders(product, host, new Visitor(product.url, '198.51.100.2'), form, capsule.videoFileName);
  }

  async newLink(kind: 'prompt' | 'capsule'): Promise<{ page: string; uploads: string }> {
    if (kind === 'prompt') {
      const { slug } = await this.host.createPrompt();
      return { page: `/share/${slug}`, uploads: `/api/public/shared-prompts/${slug}/responses` };
    }
    const order = await orderWedding(this.host);
    await pay(order, { stripe: this.product.stripe.client });
    const { slug } = await waitUntilPaid(this.host, order.id);
    return { page: `/capsule/${slug}`, uploads: `/api/public/capsules/${slug}/submit` };
  }

  /** Measures an upload, a playback and the opening of a page. */
  async measureCalls(results: Measurements, { page, uploads }: { page: string; uploads: string }): Promise<void> {
    await this.measure(results, 'upload', () => this.guest.send(uploads, this.form));
    await this.measure(results, 'playback', () => this.host.bytes(`/api/videos/${this.video}`));
    await this.measure(results, 'page', () => this.guest.bytes(page));
  }

  /** Measures how long it takes until a new video is processed. */
  async measurePreparation(results: Measurements): Promise<void> {
    const prepare = async (): Promise<void> => {
      const form = await capsuleForm('Another letter', YEAR_SECONDS);
      const capsule = await this.host.send<TimeCapsuleDto>('/api/time-capsules', form);
      await waitUntilProcessed(this.host, capsule.id);
    };
    await this.measure(results, 'preparation', prepare, PREPARATION_TIMEOUT_MS);
  }

  private async measure(
    results: Measurements,
    call: Call,
    act: () => Promise<unknown>,
    timeoutMs = TIMEOUT_MS,
  ): Promise<void> {
    const started = performance.now();
    const cancelTimeout = new AbortController();
    const timeout = pause(timeoutMs, undefined, { signal: cancelTimeout.signal }).then(() => {
      throw new Error(`no response in ${String(timeoutMs / 1000)} s`);
    });
    try {
      await Promise.race([act(), timeout]);
    } catch (error) {
      results.problems.push(`${call}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      cancelTimeout.abort();
      timeout.catch(() => undefined);
    }
    (results.times[call] ??= []).push(performance.now() - started);
  }
}
