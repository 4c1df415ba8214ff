import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';

const MOST = 10_000;

interface Kept {
  videoName: string;
  /** In milliseconds since 1970. */
  until: number;
}

/** Remembers for some seconds that somebody may see a video; never that they may not. */
@Injectable()
export class KeptAnswers {
  private readonly kept = new Map<string, Kept>();
  private forgotten = 0;

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Counts what was forgotten: a yes that was asked for before must not be kept after. */
  get age(): number {
    return this.forgotten;
  }

  has(viewer: string, videoName: string): boolean {
    const kept = this.kept.get(keyOf(viewer, videoName));
    return kept !== undefined && kept.until > this.clock.now().getTime();
  }

  /** @param age as it was when the question was asked */
  add(viewer: string, videoName: string, seconds: number, age: number): void {
    if (seconds <= 0 || age !== this.forgotten) return;
    const key = keyOf(viewer, videoName);
    // The oldest goes first: a map keeps the order of insertion.
    this.kept.delete(key);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size < MOST) break;
      this.kept.delete(oldest);
    }
    this.kept.set(key, { videoName, until: this.clock.now().getTime() + seconds * 1000 });
  }

  /** A video is no more: everybody is asked about anew. */
  forget(videoName: string): void {
    this.forgotten += 1;
    for (const [key, kept] of this.kept) if (kept.videoName === videoName) this.kept.delete(key);
  }

  /** Word of a video may have been missed: everybody is asked about everything anew. */
  forgetAll(): void {
    this.forgotten += 1;
    this.kept.clear();
  }
}

function keyOf(viewer: string, videoName: string): string {
  return `${viewer} ${videoName}`;
}
