import { Processor } from '@nestjs/bullmq';
import { CapsuleOpened } from '@dear-future/contracts/messages/paid-capsules';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Contribution, KEPT, OLDEST_FIRST } from '../paid-capsules/contribution.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { momentOfDay } from '../calendar/capsule-day.js';
import { OPENINGS_QUEUE } from '../paid-capsules/capsule-openings.js';
import { isUnderWay, lockCapsule, nameOf, updateCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { heldSlots } from '../paid-capsules/held-slots.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

const RETRY_SECONDS = 3;
const MAX_NAMES = 5;

type Outcome = 'opened' | 'over' | 'held' | 'postponed' | 'awaited';

/** On its date, a capsule waits for uploads and removals. Then its host is notified, once (docs/product.md §4.6). */
@Processor(OPENINGS_QUEUE)
export class CapsuleOpeningWorker extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
    private readonly hostUpdates: HostUpdates,
  ) {
    super(context, {
      table: 'capsule_openings',
      // The work is one short transaction.
      leaseSeconds: 30,
      claimedState: 'working',
      waitingState: 'waiting',
      concurrency: 4,
    });
  }

  protected async perform(claim: Claim): Promise<void> {
    const outcome = await this.messageSender.transaction((manager) => this.check(manager, claim));
    const event = `capsule_day.${outcome}`;
    this.context.log.info({ event, capsuleId: claim.id }, 'Checked whether a capsule should open');
  }

  private async check(manager: EntityManager, claim: Claim): Promise<Outcome> {
    const capsule = await lockCapsule(manager, claim.id);
    if (!capsule || !isUnderWay(capsule) || capsule.needsNewDate) {
      await this.claims.finish(manager, claim, 'done');
      return 'over';
    }
    if (capsule.paymentStatus !== 'paid') {
      await this.claims.finish(manager, claim, 'waiting');
      return 'held';
    }
    if (await this.postpone(manager, claim, capsule)) return 'postponed';
    const removal = { capsuleId: capsule.id, removedAt: Not(IsNull()), videoName: Not(IsNull()) };
    if ((await heldSlots(manager, capsule.id)) > 0 || (await manager.existsBy(Contribution, removal))) {
      await this.claims.postpone(manager, claim, 'waiting', RETRY_SECONDS);
      return 'awaited';
    }
    await this.open(manager, capsule);
    await this.claims.finish(manager, claim, 'done');
    return 'opened';
  }

  /** It may not be nine o'clock yet: the rules of the time zone may have changed. */
  private async postpone(manager: EntityManager, claim: Claim, capsule: PaidCapsule): Promise<boolean> {
    const moment = momentOfDay(capsule.deliveryDay, capsule.timeZone);
    const now = await databaseNow(manager);
    if (moment === null || moment <= now) return false;
    await updateCapsule(manager, capsule, { deliveryDate: moment });
    await this.claims.postpone(manager, claim, 'waiting', (moment.getTime() - now.getTime()) / 1000);
    return true;
  }

  private async open(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    const capsuleId = capsule.id;
    const first = { where: { capsuleId, ...KEPT }, order: OLDEST_FIRST, take: MAX_NAMES };
    const [contributions, contributionCount] = await manager.findAndCount(Contribution, first);
    const opened = dtoOf(CapsuleOpened, {
      ...capsule,
      capsuleId,
      title: nameOf(capsule),
      contributionCount,
      waitingCount: await manager.countBy(Contribution, { capsuleId, ...KEPT, needsApproval: true }),
      names: contributions.map(({ contributorName }) => contributorName),
      hasReel: capsule.hasHighlightReelAddon && contributionCount > 0,
    });
    await this.messageSender.post(manager, CapsuleOpened, opened);
    await this.reels.requestIfDue(manager, capsule);
    this.hostUpdates.notify(manager, capsule);
  }
}
