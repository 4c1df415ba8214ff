import { setTimeout as pause } from 'node:timers/promises';
import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { withRequestId } from '@dear-future/service-kit/logging/request-context';
import { ending } from '@dear-future/service-kit/service/ending';
import type { Job } from 'bullmq';
import { backoffSeconds } from './backoff.js';
import { Claims, StaleClaimError, type Claim, type ClaimOptions } from './claims.js';
import type { WorkContext } from './work-context.js';

export interface LeasedWorkOptions extends ClaimOptions {
  /** The state of a row that failed and waits for its next attempt. */
  waitingState: string;
  /** Rows worked on at once by one process. */
  concurrency: number;
}

/** Where nothing but the module ends, and not the process. */
const LONGEST_DRAIN_MS = 15_000;
const LOOK_MS = 20;

/**
 * The one mechanism for work that must not be lost. A subclass, marked with `@Processor(queue)`, says what to do with one claimed
 * row; rows come by bell (BullMQ) or by sweep, and it makes no difference which. Whatever `perform` writes, it writes through
 * `claims` in one transaction with its effect. When it throws, the row is retried with growing gaps; what has only to wait it puts off.
 */
export abstract class LeasedWork extends WorkerHost implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly claims: Claims;
  private readonly running = new Map<Promise<void>, Claim>();
  private timer?: NodeJS.Timeout;
  private sweeping = false;
  private claiming = 0;
  private closed = false;

  protected constructor(
    protected readonly context: WorkContext,
    private readonly options: LeasedWorkOptions,
  ) {
    super();
    this.claims = new Claims(context.database, options);
    context.metrics.watch(options.table);
  }

  /** All work of a process stops claiming at the first sign of its end, although its modules are closed one after the other. */
  private isStopping(): boolean {
    return this.closed || ending.hasBegun;
  }

  /** Does the work of one row. The claim's lease bounds how long it may take. */
  protected abstract perform(claim: Claim): Promise<void>;

  /** Asked after a failed attempt: true sets the row aside as `dead`, for an operator. Endless unless a subclass says otherwise. */
  protected givesUp(_claim: Claim, _error: unknown): Promise<boolean> {
    return Promise.resolve(false);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), this.context.sweepIntervalMs);
    void this.sweep();
  }

  /** A bell rang. */
  async process(job: Job<{ id: string }>): Promise<void> {
    await this.take(job.data.id);
  }

  /** Works on one row at once if it is due, as a bell would ask for but without Redis; resolves when that attempt has ended. */
  async take(id: string): Promise<void> {
    if (this.isStopping()) return;
    this.claiming += 1;
    const claim = await this.claims.one(id).finally(() => (this.claiming -= 1));
    if (claim) await this.run(claim);
  }

  @OnWorkerEvent('error')
  onWorkerError(): void {
    // Redis is away; `Bells` says so once and the sweep goes on.
  }

  /** Takes no new work, waits a while for what runs, and hands back anything longer: another process takes it up at once. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    const patienceMs = ending.hasBegun ? ending.timeForWorkMs : LONGEST_DRAIN_MS;
    await Promise.race([this.drained(), pause(patienceMs, undefined, { ref: false })]);
    for (const claim of this.running.values()) await this.handBack(claim);
    await this.worker.close(true);
  }

  /** A claim that was being made when the stop came has its row, so its work is waited for like any other. */
  private async drained(): Promise<void> {
    while (this.running.size > 0 || this.claiming > 0 || this.sweeping) {
      await Promise.allSettled([...this.running.keys(), pause(LOOK_MS)]);
    }
  }

  /** Claims what is due until nothing is, never more at once than `concurrency`. */
  protected async sweep(): Promise<void> {
    if (this.sweeping || this.isStopping()) return;
    this.sweeping = true;
    try {
      for (;;) {
        const free = this.options.concurrency - this.running.size;
        if (free <= 0) await Promise.race(this.running.keys());
        else {
          const due = await this.claims.due(free);
          if (due.length === 0) return;
          for (const claim of due) void this.run(claim);
        }
        if (this.isStopping()) return;
      }
    } catch (err) {
      this.context.log.warn(
        { event: 'sweep.failed', table: this.options.table, err },
        'The sweep failed; it tries again',
      );
    } finally {
      this.sweeping = false;
    }
  }

  private run(claim: Claim): Promise<void> {
    const work = withRequestId(claim.requestId ?? '-', () => this.attempt(claim)).finally(() =>
      this.running.delete(work),
    );
    this.running.set(work, claim);
    return work;
  }

  /** Whatever goes wrong here, the lease ends by itself. */
  private async handBack(claim: Claim): Promise<void> {
    const { table, waitingState } = this.options;
    const { log, database } = this.context;
    try {
      if (!(await this.claims.handBack(database.manager, claim, waitingState))) return;
      log.info({ event: 'work.handed_back', table, id: claim.id }, 'This process ends; another one takes up a row');
    } catch (err) {
      log.warn({ event: 'work.unwritten', table, id: claim.id, err }, 'A row could not be handed back');
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
      // Work that is broken off because the process ends did not fail.
      if (this.isStopping()) return this.handBack(claim);
      const reason = err instanceof Error ? err.message : String(err);
      const last = await this.givesUp(claim, err).catch(() => false);
      metrics.count(table, last ? 'dead' : 'failed');
      log[last ? 'error' : 'warn'](
        { event: last ? 'work.dead' : 'work.failed', table, id: claim.id, attempt: claim.attempt, err },
        last ? 'Gave up on a row; an operator must look at it' : 'An attempt failed; it will be tried again',
      );
      await (
        last
          ? this.claims.bury(database.manager, claim, reason)
          : this.claims.retryLater(database.manager, claim, waitingState, backoffSeconds(claim.tries), reason)
      ).catch((failure: unknown) => {
        log.warn(
          { event: 'work.unwritten', table, id: claim.id, err: failure },
          'The failure could not be noted; the lease ends by itself',
        );
      });
    }
  }
}
