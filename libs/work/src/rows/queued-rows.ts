import { OnWorkerEvent, WorkerHost } from '@nestjs/bullmq';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { withRequestId } from '@dear-future/service-kit/logging/request-context';
import { shutdown } from '@dear-future/service-kit/service/shutdown';
import type { RowJob } from '../signals/signals.js';
import { Claims, type Claim, type ClaimOptions } from './claims.js';
import { Groups } from './groups.js';
import { Slots } from './slots.js';
import type { RegisteredWork, WorkContext } from './work-context.js';

export interface LeasedWorkOptions extends ClaimOptions, RegisteredWork {
  waitingState: string;
  /** How many jobs all processes together may start in a second; 0 for no limit. */
  jobsPerSecond?: number;
}

/** How many due rows a sweep looks for. */
const BATCH = 500;
/** Rows whose jobs did not start them for this long are started by a sweep, whatever Redis says. */
const GRACE_SECONDS = 10;
/** While a rate allows no more, the rest of the work waits this long for another look. */
const RATE_PAUSE_MS = 250;
/**
 * Starts work on rows. A job in the queue only carries the id of a row, which its worker claims: if the row is not due,
 * done or claimed by another, the job ends quietly. Sweeps add jobs for due rows that have none. While Redis takes no
 * jobs, or they start nothing, sweeps claim rows themselves.
 */
export abstract class QueuedRows extends WorkerHost implements OnApplicationBootstrap {
  protected readonly claims: Claims;
  protected readonly running = new Map<Promise<boolean>, Claim>();
  protected readonly slots = new Slots(() => this.rowsAtOnce);
  private readonly claiming = new Groups((ids: readonly string[]) => this.claimRows(ids), { maxSize: 100, lanes: 1 });
  protected timer?: NodeJS.Timeout;
  /** Null before the worker has started. */
  private queue: string | null = null;
  private isSweepWanted = false;
  protected isSweeping = false;
  private isClaimingDue = false;
  /** Whether there may be due rows that this process must claim without a job. */
  private mayBeDue = false;
  private overdueSeconds = 0;
  /** Whether there are more due rows than the last sweep has added jobs for. */
  private hasBacklog = false;
  private jobsSinceSweep = 0;
  private lastJobAt = -Infinity;
  protected isClosed = false;

  protected constructor(
    protected readonly context: WorkContext,
    protected readonly options: LeasedWorkOptions,
  ) {
    super();
    this.claims = new Claims(context.database, options);
    context.register(options);
  }

  /** Also true as soon as the shutdown begins, so that all work stops together, although modules close one by one. */
  protected isStopping(): boolean {
    return this.isClosed || shutdown.hasBegun;
  }

  /** Works on a row. Never throws. Returns false if the row must be tried again. */
  protected abstract attempt(claim: Claim): Promise<boolean>;

  /** How many rows may be worked on now. Work that finds itself too fast may lower it. */
  protected get rowsAtOnce(): number {
    return this.options.concurrency;
  }

  /** How many of `wanted` rows this process may start now without jobs. */
  protected allowance(wanted: number): Promise<number> {
    return Promise.resolve(wanted);
  }

  onApplicationBootstrap(): void {
    const { jobsPerSecond = 0 } = this.options;
    this.queue = this.worker.name;
    this.worker.concurrency = this.rowsAtOnce;
    if (jobsPerSecond > 0) Object.assign(this.worker.opts, { limiter: { max: jobsPerSecond, duration: 1000 } });
    if (!this.worker.isRunning()) this.worker.run().catch(() => this.onWorkerError());
    this.context.metrics.watchQueue(this.queue);
    this.timer = setInterval(() => void this.sweep(), this.context.settings.SWEEP_INTERVAL_MS);
    void this.sweep();
  }

  /** BullMQ calls this for each job. A job without a row, such as one that an operator adds, starts a sweep. */
  async process(job: { data: Partial<RowJob> }): Promise<void> {
    const { id } = job.data;
    if (id === undefined) return this.sweep();
    this.noteJob();
    await this.slots.take();
    const claim = this.isStopping() ? null : await this.claimOrRelease(id);
    if (claim === null) this.slots.release();
    else if (!(await this.run(claim))) throw new Error('the attempt failed; its row says why, and is retried');
    if (this.queue !== null) this.worker.concurrency = Math.max(1, this.rowsAtOnce);
  }

  private noteJob(): void {
    this.lastJobAt = performance.now();
    this.jobsSinceSweep += 1;
    if (!this.hasBacklog || this.jobsSinceSweep < BATCH / 4) return;
    this.hasBacklog = false;
    void this.sweep();
  }

  private async claimOrRelease(id: string): Promise<Claim | null> {
    try {
      return await this.claiming.add(id);
    } catch (error) {
      this.slots.release();
      throw error;
    }
  }

  /** Returns a claim for each id, or null. Where rows take turns, the claims may be of other rows. */
  private async claimRows(ids: readonly string[]): Promise<(Claim | null)[]> {
    const claims = await this.claims.claimRows(ids);
    const indexOf = (id: string): number =>
      this.options.turnsBy ? claims.length - 1 : claims.findIndex((claim) => claim.id === id);
    return ids.map((id) => {
      const index = indexOf(id);
      return index < 0 ? null : (claims.splice(index, 1)[0] ?? null);
    });
  }

  /** Starts work on these rows before all others. */
  async startFirst(ids: readonly string[]): Promise<void> {
    if (this.queue === null || !(await this.context.signals.offerFirst(this.queue, ids))) await this.sweep();
  }

  /** Looks for due rows: adds jobs for them, or starts work on them as soon as the concurrency allows. */
  async sweep(): Promise<void> {
    this.isSweepWanted = true;
    if (this.isSweeping) return;
    this.isSweeping = true;
    try {
      while (this.isSweepWanted && !this.isStopping()) {
        this.isSweepWanted = false;
        const isQueued = await this.addJobs();
        this.overdueSeconds = isQueued ? GRACE_SECONDS : 0;
        this.mayBeDue = !isQueued || (await this.mayBeStuck());
        await this.claimDue();
      }
    } catch (err) {
      this.logFailedSweep(err);
    } finally {
      this.isSweeping = false;
    }
  }

  private async addJobs(): Promise<boolean> {
    const { signals } = this.context;
    if (this.queue === null) return false;
    const rows = await this.claims.findDue(BATCH);
    this.hasBacklog = rows.length === BATCH;
    this.jobsSinceSweep = 0;
    return rows.length === 0 || signals.offer(this.queue, rows);
  }

  /** Whether overdue rows may be a sign that jobs do not start. With a limit, they are not while jobs keep coming. */
  private async mayBeStuck(): Promise<boolean> {
    const { jobsPerSecond = 0 } = this.options;
    if (jobsPerSecond === 0 || this.queue === null) return true;
    const isQuiet = performance.now() - this.lastJobAt > GRACE_SECONDS * 1000;
    return isQuiet && !(await this.context.signals.isHeldBack(this.queue, jobsPerSecond));
  }

  /** Starts work without jobs. */
  private async claimDue(): Promise<void> {
    if (this.isClaimingDue) return;
    this.isClaimingDue = true;
    try {
      while (this.mayBeDue && !this.isStopping()) {
        const free = this.slots.takeFree();
        if (free === 0) return;
        const { due, isMore, isRateReached } = await this.claimUpTo(free);
        this.mayBeDue = isMore;
        for (const claim of due) void this.run(claim);
        if (!isRateReached) continue;
        setTimeout(() => void this.claimDue(), RATE_PAUSE_MS).unref();
        return;
      }
    } catch (err) {
      this.logFailedSweep(err);
    } finally {
      this.isClaimingDue = false;
    }
  }

  private async claimUpTo(free: number): Promise<{ due: Claim[]; isMore: boolean; isRateReached: boolean }> {
    let due: Claim[] = [];
    try {
      const allowed = await this.allowance(free);
      if (allowed > 0) due = await this.claims.claimDue(allowed, this.overdueSeconds);
      const isMore = due.length === allowed;
      return { due, isMore, isRateReached: isMore && allowed < free };
    } finally {
      this.slots.release(free - due.length);
    }
  }

  private logFailedSweep(err: unknown): void {
    const fields = { event: 'sweep.failed', table: this.options.table, err };
    this.context.log.warn(fields, 'A sweep failed; the next sweep will find the same rows');
  }

  @OnWorkerEvent('error')
  onWorkerError(): void {
    // `Signals` logs that Redis is unreachable. Sweeps continue.
  }

  @OnWorkerEvent('active')
  onJobActive(): void {
    this.context.metrics.countJob(this.worker.name, 'active');
  }

  @OnWorkerEvent('completed')
  onJobCompleted(): void {
    this.context.metrics.countJob(this.worker.name, 'completed');
  }

  @OnWorkerEvent('failed')
  onJobFailed(): void {
    this.context.metrics.countJob(this.worker.name, 'failed');
  }

  /** Returns whether the attempt succeeded. Releases the slot that it runs in. */
  private run(claim: Claim): Promise<boolean> {
    const work = withRequestId(claim.requestId ?? '-', () => this.attempt(claim)).finally(() => {
      this.running.delete(work);
      this.slots.release();
      if (this.mayBeDue) void this.claimDue();
    });
    this.running.set(work, claim);
    return work;
  }
}
