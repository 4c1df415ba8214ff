import { setTimeout as pause } from 'node:timers/promises';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { Product } from '@dear-future/testing/product';
import { sample } from '@dear-future/testing/samples';
import { orderWedding, pay, waitUntilPaid, waitUntilProcessed } from '../compose-check/journeys.js';
import { capsuleForm, formOf, type Form, ProductVisitor } from '../visitor/visitor.js';

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
/** Longer, because users do not wait while a video is prepared. */
const PREPARATION_TIMEOUT_MS = 150_000;

/** A host and a guest who use the product during an attack, from client addresses of their own. */
export class Bystanders {
  private constructor(
    private readonly product: Product,
    private readonly host: ProductVisitor,
    private readonly guest: ProductVisitor,
    private readonly guestForm: Form,
    private readonly videoName: string,
  ) {}

  static async create(product: Product): Promise<Bystanders> {
    const host = new ProductVisitor(product.url, '198.51.100.1');
    await host.signIn(HOST_EMAIL, product.mail);
    const capsule = await host.send<TimeCapsuleDto>('/api/time-capsules', await capsuleForm('A letter', YEAR_SECONDS));
    await waitUntilProcessed(host, capsule.id);
    const fields = { responderName: 'Rosa', responderEmail: 'rosa@example.test' };
    const form = await formOf(fields, await sample('live-vp8.webm'));
    return new Bystanders(product, host, new ProductVisitor(product.url, '198.51.100.2'), form, capsule.videoFileName);
  }

  async newLink(kind: 'prompt' | 'capsule'): Promise<{ pagePath: string; uploadPath: string }> {
    if (kind === 'prompt') {
      const { slug } = await this.host.createPrompt();
      return { pagePath: `/share/${slug}`, uploadPath: `/api/public/shared-prompts/${slug}/responses` };
    }
    const capsule = await orderWedding(this.host);
    await pay(capsule, { stripe: this.product.stripe.client });
    const { slug } = await waitUntilPaid(this.host, capsule.id);
    return { pagePath: `/capsule/${slug}`, uploadPath: `/api/public/capsules/${slug}/submit` };
  }

  /** Measures an upload, a playback and the opening of a page. */
  async measureCalls(results: Measurements, link: { pagePath: string; uploadPath: string }): Promise<void> {
    await this.measure(results, 'upload', () => this.guest.send(link.uploadPath, this.guestForm));
    await this.measure(results, 'playback', () => this.host.bytes(`/api/videos/${this.videoName}`));
    await this.measure(results, 'page', () => this.guest.bytes(link.pagePath));
  }

  /** Measures how long it takes to upload and prepare a new video. */
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
    const timer = new AbortController();
    const timeout = pause(timeoutMs, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`not finished after ${String(timeoutMs / 1000)} s`);
    });
    try {
      await Promise.race([act(), timeout]);
    } catch (error) {
      results.problems.push(`${call}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      timer.abort();
      timeout.catch(() => undefined);
    }
    (results.times[call] ??= []).push(performance.now() - started);
  }
}
