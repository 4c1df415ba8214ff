import { setTimeout as pause } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { shutdown } from '@dear-future/service-kit/service/shutdown';
import { StaleClaimError, type Claim } from './claims.js';
import { MANY_TRIES } from './columns.js';
import { QueuedRows } from './queued-rows.js';

const MAX_DRAIN_MS = 15_000;
const POLL_MS = 20;
const MAX_WAIT_SECONDS = 3600;

/**
 * Work that must not be lost. Each piece of work is a row, which jobs and sweeps start (`QueuedRows`).
 *
 * Subclasses need `@Processor(queue)`. Their `perform` writes through `claims`: in the transaction of its effect, or
 * before and after an effect outside the database, such as an email. If it throws, the row is retried, or given up.
 */
export abstract class LeasedWork extends QueuedRows implements BeforeApplicationShutdown {
  /** Must end within the lease. */
  protected abstract perform(claim: Claim): Promise<void>;

  /** If this returns true, the failed row becomes `dead`, and waits for an operator. */
  protected givesUp(_claim: Claim, _error: unknown): Promise<boolean> {
    return Promise.resolve(false);
  }

  protected giveUp(claim: Claim, reason: string): Promise<void> {
    return this.claims.markDead(this.context.database.manager, claim, reason);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    const timeoutMs = Math.min(shutdown.timeForWorkMs, MAX_DRAIN_MS);
    await Promise.race([this.waitUntilIdle(), pause(timeoutMs, undefined, { ref: false })]);
    for (const claim of this.running.values()) await this.release(claim);
    await this.worker.close(true);
  }

  /** A sweep in progress may still claim rows, so the shutdown waits for it, too. */
  private async waitUntilIdle(): Promise<void> {
    while (!this.slots.areIdle || this.isSweeping) {
      await Promise.allSettled([...this.running.keys(), pause(POLL_MS)]);
    }
  }

  /** If the database cannot be reached, another worker claims the row when its lease expires. Returns false. */
  private async release(claim: Claim): Promise<boolean> {
    const { table, waitingState } = this.options;
    const { log, database } = this.context;
    try {
      if (await this.claims.release(database.manager, claim, waitingState)) {
        log.info({ event: 'work.handed_back', table, id: claim.id }, 'Handed a row back at shutdown');
      }
    } catch (err) {
      const fields = { event: 'work.not_recorded', table, id: claim.id, err };
      log.warn(fields, 'Could not hand a row back; it will be retried when its lease expires');
    }
    return false;
  }

  protected async attempt(claim: Claim): Promise<boolean> {
    const { table, waitingState } = this.options;
    const { log, database, metrics } = this.context;
    const row = { table, id: claim.id, attempt: claim.attempt };
    // The claim was on its way when the shutdown began.
    if (this.isStopping()) return this.release(claim);
    try {
      await this.perform(claim);
      metrics.count(table, 'done');
      return true;
    } catch (err) {
      if (err instanceof StaleClaimError) {
        this.noteStale(row);
        return true;
      }
      // An interruption by shutdown is not a failure.
      if (this.isStopping()) return this.release(claim);
      const reason = err instanceof Error ? err.message : String(err);
      const isLast = await this.givesUp(claim, err).catch(() => false);
      try {
        if (isLast) await this.giveUp(claim, reason);
        else await this.claims.retryLater(database.manager, claim, waitingState, backoffSeconds(claim.tries), reason);
      } catch (failure) {
        // The work may have ended, although the reply to its commit was lost.
        if (failure instanceof StaleClaimError) {
          this.noteStale(row);
          return true;
        }
        const fields = { event: 'work.not_recorded', ...row, err: failure };
        log.warn(fields, 'A failure could not be recorded; the row is retried when its lease expires');
      }
      metrics.count(table, isLast ? 'dead' : 'failed');
      if (isLast) log.error({ event: 'work.dead', ...row, err }, 'Gave up on a row; an operator must check it');
      else if (claim.tries === MANY_TRIES) {
        const message = `${String(MANY_TRIES)} attempts in a row have failed; an operator must check the row`;
        log.error({ event: 'work.struggling', ...row, err }, message);
      } else log.warn({ event: 'work.failed', ...row, err }, 'An attempt failed and will be repeated');
      return false;
    }
  }

  private noteStale(row: { table: string }): void {
    this.context.metrics.count(row.table, 'stale');
    const message = 'The row has ended, was claimed again or changed, so this attempt stops';
    this.context.log.warn({ event: 'work.stale', ...row }, message);
  }
}

/** Doubles with each try up to an hour. Varies by an eighth in both directions, so that retries do not coincide. */
export function backoffSeconds(tries: number, random: () => number = Math.random): number {
  const base = Math.min(2 ** Math.min(tries, 20), MAX_WAIT_SECONDS);
  return base * (0.875 + random() * 0.25);
}
