import { setTimeout as pause } from 'node:timers/promises';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { withRequestId } from '@dear-future/service-kit/logging/request-context';
import { shutdown } from '@dear-future/service-kit/service/shutdown';
import type { Job } from 'bullmq';
import { Claims, StaleClaimError, type Claim, type ClaimOptions } from './claims.js';
import type { WorkContext } from './work-context.js';

export interface LeasedWorkOptions extends ClaimOptions {
  waitingState: string;
  /** `rest` takes what other queues leave. */
  concurrency: number | 'rest';
}

/** Used if a module closes while the process keeps running. */
const MAX_DRAIN_MS = 15_000;
const POLL_MS = 20;
const MAX_WAIT_SECONDS = 3600;

/**
 * Work that must not be lost: rows, found by wake-up jobs or the sweep. A subclass has `@Processor(queue)`. Its
 * `perform` writes through `claims`, in one transaction with its effect, or before and after an effect outside the
 * database, such as an email. If it throws, the row is retried.
 */
export abstract class LeasedWork extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly claims: Claims;
  private readonly running = new Map<Promise<void>, Claim>();
  private timer?: NodeJS.Timeout;
  private claiming = 0;
  private hasBacklog = false;
  private readonly waiting: (() => void)[] = [];
  private closed = false;

  protected constructor(
    protected readonly context: WorkContext,
    private readonly options: LeasedWorkOptions,
  ) {
    super();
    this.claims = new Claims(context.database, options);
    context.metrics.watch(options.table);
    if (options.concurrency !== 'rest') context.connections.reserve(options.concurrency);
  }

  private get freeSlots(): number {
    const { concurrency } = this.options;
    const slots = concurrency === 'rest' ? this.context.connections.rest : concurrency;
    return slots - this.running.size - this.claiming;
  }

  /** All work of the process stops together, although its modules close one after the other. */
  private isStopping(): boolean {
    return this.closed || shutdown.hasBegun;
  }

  /** Must end within the lease. */
  protected abstract perform(claim: Claim): Promise<void>;

  /** If true, the failed row becomes `dead`, for an operator. */
  protected givesUp(_claim: Claim, _error: unknown): Promise<boolean> {
    return Promise.resolve(false);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), this.context.settings.SWEEP_INTERVAL_MS);
    void this.sweep();
  }

  /** Drops the job without a free slot: the next free slot looks for due rows. */
  async process(job: Job<{ id: string }>): Promise<void> {
    if (this.freeSlots > 0) await this.runOne(job.data.id);
    else this.hasBacklog = true;
  }

  /** Works on one row now, even without Redis. Resolves after the attempt. */
  async runOne(id: string): Promise<void> {
    if (this.isStopping()) return;
    if (this.freeSlots > 0) this.claiming += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    const { works } = await this.claimAndRun(1, async () => {
      const claim = this.isStopping() ? undefined : await this.claims.one(id);
      return claim ? [claim] : [];
    });
    await works[0];
  }

  @OnWorkerEvent('error')
  onWorkerError(): void {
    // Redis is unreachable: `JobNotifier` logs it, and the sweep continues.
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    while (this.waiting.length > 0) this.grantSlot();
    const timeoutMs = shutdown.hasBegun ? shutdown.timeForWorkMs : MAX_DRAIN_MS;
    await Promise.race([this.waitUntilIdle(), pause(timeoutMs, undefined, { ref: false })]);
    for (const claim of this.running.values()) await this.release(claim);
    await this.worker.close(true);
  }

  /** A claim in progress still gets its row, so shutdown waits for it too. */
  private async waitUntilIdle(): Promise<void> {
    while (this.running.size > 0 || this.claiming > 0) {
      await Promise.allSettled([...this.running.keys(), pause(POLL_MS)]);
    }
  }

  protected async sweep(): Promise<void> {
    if (this.isStopping()) return;
    const free = this.freeSlots;
    if (free <= 0) {
      this.hasBacklog = true;
      return;
    }
    this.claiming += free;
    try {
      await this.claimAndRun(free, async () => {
        const due = await this.claims.due(free);
        this.hasBacklog ||= due.length === free;
        return due;
      });
    } catch (err) {
      this.context.log.warn(
        { event: 'sweep.failed', table: this.options.table, err },
        'A sweep failed; the next one retries',
      );
    }
  }

  private async claimAndRun(slots: number, find: () => Promise<Claim[]>): Promise<{ works: Promise<void>[] }> {
    try {
      return { works: (await find()).map((claim) => this.run(claim)) };
    } finally {
      this.claiming -= slots;
      this.useFreeSlots();
    }
  }

  private useFreeSlots(): void {
    if (this.isStopping()) return;
    while (this.waiting.length > 0 && this.freeSlots > 0) this.grantSlot();
    if (!this.hasBacklog || this.freeSlots <= 0) return;
    this.hasBacklog = false;
    void this.sweep();
  }

  private grantSlot(): void {
    this.claiming += 1;
    this.waiting.shift()?.();
  }

  private run(claim: Claim): Promise<void> {
    const work = withRequestId(claim.requestId ?? '-', () => this.attempt(claim)).finally(() => {
      this.running.delete(work);
      this.useFreeSlots();
    });
    this.running.set(work, claim);
    return work;
  }

  /** If this fails, the lease expires anyway. */
  private async release(claim: Claim): Promise<void> {
    const { table, waitingState } = this.options;
    const { log, database } = this.context;
    try {
      if (!(await this.claims.release(database.manager, claim, waitingState))) return;
      log.info({ event: 'work.handed_back', table, id: claim.id }, 'Handed a row back at shutdown');
    } catch (err) {
      log.warn({ event: 'work.not_recorded', table, id: claim.id, err }, 'A row could not be handed back');
    }
  }

  private async attempt(claim: Claim): Promise<void> {
    const { table, waitingState } = this.options;
    const { log, database, metrics } = this.context;
    try {
      await this.perform(claim);
      metrics.count(table, 'done');
    } catch (err) {
      if (err instanceof StaleClaimError) {
        metrics.count(table, 'stale');
        log.warn({ event: 'work.stale', table, id: claim.id, attempt: claim.attempt }, 'A newer claim owns this row');
        return;
      }
      // An interruption by shutdown is not a failure.
      if (this.isStopping()) return this.release(claim);
      const reason = err instanceof Error ? err.message : String(err);
      const last = await this.givesUp(claim, err).catch(() => false);
      metrics.count(table, last ? 'dead' : 'failed');
      log[last ? 'error' : 'warn'](
        { event: last ? 'work.dead' : 'work.failed', table, id: claim.id, attempt: claim.attempt, err },
        last ? 'Gave up on a row; an operator must check it' : 'An attempt failed; it will be tried again',
      );
      await (
        last
          ? this.claims.markDead(database.manager, claim, reason)
          : this.claims.retryLater(database.manager, claim, waitingState, backoffSeconds(claim.tries), reason)
      ).catch((failure: unknown) => {
        log.warn(
          { event: 'work.not_recorded', table, id: claim.id, err: failure },
          'A failure could not be recorded; the lease will expire',
        );
      });
    }
  }
}

/** Returns up to an hour, varied by an eighth, so that retries do not coincide. */
export function backoffSeconds(tries: number, random: () => number = Math.random): number {
  const base = Math.min(2 ** Math.min(tries, 20), MAX_WAIT_SECONDS);
  return base * (0.875 + random() * 0.25);
}
