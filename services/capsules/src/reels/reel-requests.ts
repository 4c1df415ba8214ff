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
const NOTHING_YET = { step: 0, progress: 0, skipped: [] } satisfies Partial<Reel>;

const NO_FILM = { videoName: null, durationSeconds: null, shownVideos: [], madeAt: null } satisfies Partial<Reel>;

/** Every method needs the capsule's row lock and a manager of `MessageSender.transaction`. Source: docs/product.md §4.8. */
@Injectable()
export class ReelRequests {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly news: HostUpdates,
  ) {}

  /** If it was bought, unless one with the same plan is ready or in progress. */
  async requestIfDue(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    if (!capsule.hasHighlightReelAddon) return;
    const reel = await manager.findOneBy(Reel, { capsuleId: capsule.id });
    const plan = await planOf(manager, capsule);
    if (reel?.planFingerprint !== fingerprintOf(plan)) await this.request(manager, capsule, reel, plan);
  }

  /** Unless one with the same plan is in progress. */
  async requestAgain(manager: EntityManager, capsule: PaidCapsule): Promise<void> {
    const reel = await manager.findOneBy(Reel, { capsuleId: capsule.id });
    const plan = await planOf(manager, capsule);
    const underWay = reel?.state === 'waiting' || reel?.state === 'working';
    if (underWay && reel.planFingerprint === fingerprintOf(plan)) return;
    await this.request(manager, capsule, reel, plan);
  }

  /** For a reopened capsule; a reel in progress is discarded when it is ready. */
  async forget(manager: EntityManager, capsuleId: string): Promise<void> {
    const reel = await manager.findOneBy(Reel, { capsuleId });
    if (!reel) return;
    await this.discard(manager, reel.videoName);
    const forgotten = {
      ...NOTHING_YET,
      ...NO_FILM,
      reelId: null,
      planFingerprint: null,
      requestedVideos: [],
      state: 'none' as const,
    };
    await manager.update(Reel, capsuleId, forgotten);
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
        ...NOTHING_YET,
        ...(stays ? {} : NO_FILM),
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
    this.news.changed(manager, capsule);
  }

  private async discard(manager: EntityManager, videoName: string | null): Promise<void> {
    if (videoName !== null) await this.messageSender.post(manager, videoDiscard, { videoName });
  }
}

/** Whether the old video may stay until the next one is ready: it shows nothing that was withdrawn or replaced. */
function mayStay({ videoName, shownVideos }: Reel, requestedVideos: readonly string[]): boolean {
  return videoName !== null && shownVideos.length > 0 && shownVideos.every((shown) => requestedVideos.includes(shown));
}
