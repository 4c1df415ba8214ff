import { hash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ReelChanged, ReelRequested } from '@dear-future/contracts/messages/reels';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { In, type EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Contribution, KEPT, OLDEST_FIRST } from '../model/contribution.entity.js';
import { canHostWatch, isOpen, lockCapsuleIfKnown, titleOf, notifyHost } from '../paid-capsules/own-capsule.js';
import { PaidCapsule } from '../model/paid-capsule.entity.js';
import { isUsed, type OwnerUpdate, type ProcessedVideo, type VideoOwner, type Viewer } from '../videos/video-owner.js';
import { Reel } from '../model/reel.entity.js';

const NO_PROGRESS = { step: 0, progress: 0, skipped: [] } satisfies Partial<Reel>;
const NO_VIDEO = { videoName: null, durationSeconds: null, shownVideos: [] } satisfies Partial<Reel>;

/** Methods that change a reel need the capsule's row lock and a manager of `MessageSender.transaction`. */
@Injectable()
export class ReelRequests implements VideoOwner {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /** Notifies the host's pages. Unless the capsule is open, calls `requestIfChanged`. */
  async onContributionsChanged(manager: EntityManager, capsule: PaidCapsule, now: Date): Promise<void> {
    notifyHost(this.messageSender, manager, capsule);
    if (!isOpen(capsule, now)) await this.requestIfChanged(manager, capsule);
  }

  /** Requests a reel again only if the last request left this video out, because it was removed then. */
  async onRestored(manager: EntityManager, capsule: PaidCapsule, videoName: string, now: Date): Promise<void> {
    const reel = await manager.findOneBy(Reel, { capsuleId: capsule.id });
    if (!reel?.planFingerprint || reel.requestedVideos.includes(videoName)) return;
    await this.onContributionsChanged(manager, capsule, now);
  }

  /** Requests a reel if the host bought one, unless the last request had the same plan: title, day and videos. */
  async requestIfChanged(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    if (capsule.hasHighlightReelAddon) await this.request(manager, capsule, () => true);
  }

  /** Requests a reel, even with the same plan, unless a reel with this plan is in progress. */
  async requestAgain(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    await this.request(manager, capsule, ({ state }) => state === 'waiting' || state === 'working');
  }

  /** Discards the reel. A reel in progress is discarded once it is ready. */
  async forget(manager: EntityManager, capsuleId: string): Promise<void> {
    const reel = await manager.findOneBy(Reel, { capsuleId });
    if (!reel) return;
    await this.discard(manager, reel.videoName);
    const noRequest = { reelId: null, planFingerprint: null, requestedVideos: [], state: 'none' as const };
    await manager.update(Reel, capsuleId, { ...NO_PROGRESS, ...NO_VIDEO, ...noRequest });
  }

  /** Stores nothing, because `report` has stored the reel's video. */
  async onVideoProcessed(manager: EntityManager, { videoName }: ProcessedVideo): Promise<OwnerUpdate | null> {
    const reel = await manager.findOne(Reel, { where: { videoName }, relations });
    if (!reel) return null;
    const { capsuleId, capsule } = reel;
    return { userId: capsule.userId, event: { kind: 'paid-capsule', capsuleId }, notice: null };
  }

  async canWatch(manager: EntityManager, { userId }: Viewer, videoName: string): Promise<boolean> {
    const reel = await manager.findOne(Reel, { where: { videoName }, relations });
    return reel?.capsule.userId === userId && canHostWatch(reel.capsule, await databaseNow(manager));
  }

  /** Ignores late reports, and reports about older reels. The previous video stays until the new one is ready. */
  async report(manager: EntityManager, change: ReelChanged): Promise<void> {
    const { capsuleId, reelId, state, step, videoName, durationSeconds } = change;
    const capsule = await lockCapsuleIfKnown(manager, capsuleId);
    const reel = await manager.findOneBy(Reel, { capsuleId });
    const changed = capsule !== null && reel?.reelId === reelId && step > reel.step;
    if (changed) {
      const where = { videoName: In(change.skipped) };
      const skipped = await manager.find(Contribution, { where, order: OLDEST_FIRST });
      await manager.update(Reel, capsuleId, {
        step,
        state,
        progress: Math.round(change.progress),
        skipped: skipped.map(({ contributorName }) => contributorName),
        ...(state === 'ready' && { videoName, durationSeconds, shownVideos: reel.requestedVideos }),
      });
      notifyHost(this.messageSender, manager, capsule);
    }
    // A video that no reel uses is outdated: the capsule was reopened, or another reel was requested.
    for (const name of new Set([reel?.videoName ?? null, videoName])) {
      if (name !== null && !(await isUsed(manager, name))) await this.discard(manager, name);
    }
    this.log.info(
      { event: 'reel.changed', capsuleId, reelId, step, state, changed },
      changed ? 'A highlight reel changed' : 'Ignored a stale report about a highlight reel',
    );
  }

  private async request(
    manager: EntityManager,
    capsule: PaidCapsule,
    isSufficient: (reel: Reel) => boolean,
  ): Promise<void> {
    const capsuleId = capsule.id;
    const before = await manager.findOneBy(Reel, { capsuleId });
    const plan = await planOf(manager, capsule);
    const planFingerprint = hash('sha256', JSON.stringify(plan));
    if (before?.planFingerprint === planFingerprint && isSufficient(before)) return;

    const requestedVideos = plan.contributions.map(({ videoName }) => videoName);
    const isVideoKept = before !== null && canKeepVideo(before, requestedVideos);
    if (!isVideoKept) await this.discard(manager, before?.videoName ?? null);
    const version = (before?.version ?? 0) + 1;
    const reelId = plan.contributions.length > 0 ? randomUUID() : null;
    const state = reelId === null ? 'empty' : 'waiting';
    const requested = { capsuleId, reelId, version, planFingerprint, requestedVideos, state } as const;
    await manager.upsert(Reel, { ...NO_PROGRESS, ...(!isVideoKept && NO_VIDEO), ...requested }, ['capsuleId']);
    if (reelId !== null) await this.messageSender.post(manager, ReelRequested, { reelId, capsuleId, version, ...plan });
    notifyHost(this.messageSender, manager, capsule);
  }

  private async discard(manager: EntityManager, videoName: string | null): Promise<void> {
    if (videoName !== null) await this.messageSender.post(manager, VideoDiscard, { videoName });
  }
}

const relations = { capsule: true };

/** Whether the old video can stay until the next one is ready: only if all videos that it shows are requested again. */
function canKeepVideo({ videoName, shownVideos }: Reel, requestedVideos: readonly string[]): boolean {
  return videoName !== null && shownVideos.length > 0 && shownVideos.every((shown) => requestedVideos.includes(shown));
}

async function planOf(manager: EntityManager, capsule: PaidCapsule) {
  const kept = await manager.find(Contribution, { where: { capsuleId: capsule.id, ...KEPT }, order: OLDEST_FIRST });
  return {
    title: titleOf(capsule),
    capsuleType: capsule.capsuleType,
    day: capsule.deliveryDay,
    contributions: kept.flatMap(({ videoName, contributorName: name }) =>
      videoName === null ? [] : [{ videoName, name }],
    ),
  };
}
