import { setTimeout as pause } from 'node:timers/promises';
import { Processor } from '@nestjs/bullmq';
import { Inject, type OnModuleDestroy } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { StaleClaimError, type Claim } from '@dear-future/work/rows/claims';
import { Groups } from '@dear-future/work/rows/groups';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { DeliverySettings } from '../config.js';
import { DeliveryTransport } from '../mail/mail-transport.js';
import type { SendOutcome } from '../mail/outcome.js';
import { Notifications } from '../notifications/notifications.js';
import { LocalTimes } from '../schedule/local-times.js';
import { DUE_QUEUE } from '../schedule/schedule.js';
import { confirmAttempt } from './attempts.js';
import type { DeliveryContext } from './delivery-context.js';
import { NextSteps } from './next-steps.js';
import { Outcomes, type Attempted } from './outcomes.js';
import { Pace } from './pace.js';
import { takeFromRate } from './mail-rate.js';
import { renderDelivery } from './render-delivery.js';

/** A shutdown waits this long for emails in progress before it closes their connections. */
const SHUTDOWN_PATIENCE_MS = 8000;

/** The pause before another try to write an outcome. */
const WRITE_PAUSE_MS = 500;

/** Deliveries that share a transaction. One that needs a closer look gets its own. */
const GROUP = { maxSize: 100, lanes: 1, everyMs: 50 };
const ALONE = { maxSize: 1, lanes: 2 };
/** One to claim rows, one to record failures, and one for each lane below. */
const CONNECTIONS = 2 + 2 * (GROUP.lanes + ALONE.lanes);

/** At most this many emails are prepared while others are being sent. */
const MAX_AHEAD = 100;

// `LeasedWork` starts the worker once it knows its limits.
@Processor(DUE_QUEUE, { autorun: false })
export class Deliverer extends LeasedWork implements OnModuleDestroy {
  private readonly hangUp = new AbortController();
  private readonly nextSteps: NextSteps;
  private readonly outcomes: Outcomes;
  private readonly pace = new Pace();

  private readonly begun = new Groups(
    (claims: readonly Claim[]) => this.messageSender.transaction((manager) => this.nextSteps.beginAll(manager, claims)),
    GROUP,
  );
  private readonly begunAlone = new Groups(
    async ([claim]: readonly Claim[]) => [
      claim ? await this.messageSender.transaction((manager) => this.nextSteps.take(manager, claim)) : null,
    ],
    ALONE,
  );
  private readonly accepted = new Groups(
    (attempted: readonly Attempted[]) =>
      this.messageSender.transaction((manager) => this.outcomes.applyAccepted(manager, attempted)),
    GROUP,
  );
  private readonly recordedAlone = new Groups(async ([attempted]: readonly Attempted[]) => {
    if (attempted) await this.recordAlone(attempted);
    return [true];
  }, ALONE);

  constructor(
    context: WorkContext,
    @Inject(SETTINGS) private readonly settings: DeliverySettings,
    private readonly messageSender: MessageSender,
    notifications: Notifications,
    private readonly transport: DeliveryTransport,
    localTimes: LocalTimes,
  ) {
    const { SMTP_CONNECTIONS, UNKNOWN_HOLD_SECONDS } = settings;
    super(context, {
      table: 'deliveries',
      leaseSeconds: leaseMs(settings) / 1000,
      claimedState: 'claimed',
      waitingState: 'retry_wait',
      concurrency: SMTP_CONNECTIONS + MAX_AHEAD,
      connections: CONNECTIONS,
      jobsPerSecond: settings.SMTP_MESSAGES_PER_SECOND,
    });
    this.outcomes = new Outcomes(this.claims, messageSender, notifications, UNKNOWN_HOLD_SECONDS);
    this.nextSteps = new NextSteps(this.claims, this.outcomes, messageSender, notifications, localTimes, settings);
  }

  onModuleDestroy(): void {
    setTimeout(() => this.hangUp.abort(), SHUTDOWN_PATIENCE_MS).unref();
  }

  /** Emails that are prepared ahead wait for a connection, and their time runs. So a slow mail server gets few. */
  protected override get rowsAtOnce(): number {
    return this.settings.SMTP_CONNECTIONS + Math.min(this.pace.recent, MAX_AHEAD);
  }

  /** While jobs do not start emails, the database counts them for all processes. */
  protected override allowance(wanted: number): Promise<number> {
    return takeFromRate(this.context.database, wanted, this.settings.SMTP_MESSAGES_PER_SECOND);
  }

  protected async perform(claim: Claim): Promise<void> {
    // The deadline counts from here, before the next step renews the lease, so it never outlasts the lease.
    const startedAt = performance.now();
    // If a group fails, each of its deliveries is tried alone, so that one of them cannot hold up the others.
    const delivery = (await this.begun.add(claim).catch(() => null)) ?? (await this.begunAlone.add(claim));
    if (delivery === null) return;
    const outcome = await this.send(delivery, startedAt);
    await this.record({ claim, delivery, outcome }, startedAt + leaseMs(this.settings));
  }

  private async send(delivery: DeliveryContext, startedAt: number): Promise<SendOutcome> {
    const { email, messageId } = delivery;
    const mail = await renderDelivery(delivery, this.settings.PUBLIC_URL, this.context.log);
    const signal = this.hangUp.signal;
    const outcome = await this.transport.send({ mail, to: email ?? '', messageId, signal, startedAt });
    this.pace.count();
    return outcome;
  }

  /** Tries to record the outcome until the lease ends: without a record, an accepted email would be sent twice. */
  private async record(attempted: Attempted, until: number): Promise<void> {
    const { claim, outcome } = attempted;
    let isWritten = outcome.kind === 'accepted' && (await this.accepted.add(attempted).catch(() => false));
    while (!isWritten) {
      try {
        isWritten = await this.recordedAlone.add(attempted);
      } catch (error) {
        if (error instanceof StaleClaimError || performance.now() + WRITE_PAUSE_MS >= until) throw error;
        await pause(WRITE_PAUSE_MS);
      }
    }
    const fields = { id: claim.id, attempt: claim.attempt, outcome: outcome.kind };
    this.context.log.info({ event: 'delivery.attempt', ...fields }, 'Tried to send an email');
  }

  private async recordAlone(attempted: Attempted): Promise<void> {
    const { claim, outcome } = attempted;
    try {
      await this.messageSender.transaction((manager) => this.outcomes.apply(manager, attempted));
    } catch (error) {
      if (error instanceof StaleClaimError && outcome.kind === 'accepted') {
        await this.messageSender.transaction((manager) => confirmAttempt(manager, claim, outcome));
      }
      throw error;
    }
  }
}

function leaseMs({ SMTP_DEADLINE_MS, OUTCOME_WRITE_SECONDS }: DeliverySettings): number {
  return SMTP_DEADLINE_MS + OUTCOME_WRITE_SECONDS * 1000;
}
