import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';

const MOST = 10_000;

interface Kept {
  videoName: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** Caches for some seconds that a viewer may watch a video. Refusals are never cached. */
@Injectable()
export class KeptAnswers {
  private readonly kept = new Map<string, Kept>();
  private forgotten = 0;

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Rises each time something is forgotten: a permission that was requested before must not be cached after. */
  get age(): number {
    return this.forgotten;
  }

  has(viewer: string, videoName: string): boolean {
    const kept = this.kept.get(keyOf(viewer, videoName));
    return kept !== undefined && kept.until > this.clock.now().getTime();
  }

  /** @param age its value when capsules was asked */
  add(viewer: string, videoName: string, seconds: number, age: number): void {
    if (seconds <= 0 || age !== this.forgotten) return;
    const key = keyOf(viewer, videoName);
    // A map keeps the order of insertion, so the first key is the oldest.
    this.kept.delete(key);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size < MOST) break;
      this.kept.delete(oldest);
    }
    this.kept.set(key, { videoName, until: this.clock.now().getTime() + seconds * 1000 });
  }

  /** For a video that was withdrawn or replaced. */
  forget(videoName: string): void {
    this.forgotten += 1;
    for (const [key, kept] of this.kept) if (kept.videoName === videoName) this.kept.delete(key);
  }

  /** For when a message about a video may have been missed. */
  forgetAll(): void {
    this.forgotten += 1;
    this.kept.clear();
  }
}

function keyOf(viewer: string, videoName: string): string {
  return `${viewer} ${videoName}`;
}
