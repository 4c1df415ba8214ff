import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reelRequested } from '@dear-future/contracts/messages/reel-requested';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { fingerprintOf, planOf, type ReelPlan } from './reel-plan.js';
import { Reel } from './reel.entity.js';

/** A reel before media's first report. */
const NO_PROGRESS = { step: 0, progress: 0, skipped: [] } satisfies Partial<Reel>;

const NO_VIDEO = { videoName: null, durationSeconds: null, shownVideos: [], madeAt: null } satisfies Partial<Reel>;

/** Every method needs the capsule's row lock and a manager of `MessageSender.transaction`. Source: docs/product.md §4.8. */
@Injectable()
export class ReelRequests {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly hostUpdates: HostUpdates,
  ) {}

  /** Requests a reel if it was bought, unless one with the same plan is ready or in progress. */
  async requestIfDue(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    if (!capsule.hasHighlightReelAddon) return;
    const reel = await manager.findOneBy(Reel, { capsuleId: capsule.id });
    const plan = await planOf(manager, capsule);
    if (reel?.planFingerprint !== fingerprintOf(plan)) await this.request(manager, capsule, reel, plan);
  }

  /** Requests a reel, unless one with the same plan is in progress. */
  async requestAgain(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    const reel = await manager.findOneBy(Reel, { capsuleId: capsule.id });
    const plan = await planOf(manager, capsule);
    const isInProgress = reel?.state === 'waiting' || reel?.state === 'working';
    if (isInProgress && reel.planFingerprint === fingerprintOf(plan)) return;
    await this.request(manager, capsule, reel, plan);
  }

  /** For a reopened capsule. A reel in progress is discarded once it is ready. */
  async forget(manager: EntityManager, capsuleId: string): Promise<void> {
    const reel = await manager.findOneBy(Reel, { capsuleId });
    if (!reel) return;
    await this.discard(manager, reel.videoName);
    const reset = {
      ...NO_PROGRESS,
      ...NO_VIDEO,
      reelId: null,
      planFingerprint: null,
      requestedVideos: [],
      state: 'none' as const,
    };
    await manager.update(Reel, capsuleId, reset);
  }

  private async request(
    manager: EntityManager,
    capsule: PaidCapsule,
    before: Reel | null,
    plan: ReelPlan,
  ): Promise<void> {
    const requestedVideos = plan.contributions.map(({ videoName }) => videoName);
    const stays = before !== null && mayStay(before, requestedVideos);
    if (!stays) await this.discard(manager, before?.videoName ?? null);
    const [capsuleId, version] = [capsule.id, (before?.version ?? 0) + 1];
    const reelId = plan.contributions.length > 0 ? randomUUID() : null;
    await manager.upsert(
      Reel,
      {
        ...NO_PROGRESS,
        ...(stays ? {} : NO_VIDEO),
        capsuleId,
        reelId,
        version,
        planFingerprint: fingerprintOf(plan),
        requestedVideos,
        state: reelId === null ? 'empty' : 'waiting',
      },
      ['capsuleId'],
    );
    if (reelId !== null) await this.messageSender.post(manager, reelRequested, { reelId, capsuleId, version, ...plan });
    this.hostUpdates.changed(manager, capsule);
  }

  private async discard(manager: EntityManager, videoName: string | null): Promise<void> {
    if (videoName !== null) await this.messageSender.post(manager, videoDiscard, { videoName });
  }
}

/** Whether the old video may stay until the next one is ready: it must show nothing that was withdrawn or replaced. */
function mayStay({ videoName, shownVideos }: Reel, requestedVideos: readonly string[]): boolean {
  return videoName !== null && shownVideos.length > 0 && shownVideos.every((shown) => requestedVideos.includes(shown));
}
