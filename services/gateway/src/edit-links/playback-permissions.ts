import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';

const MAX_ENTRIES = 10_000;

interface Permission {
  videoName: string;
  /** A Unix time in milliseconds. */
  until: number;
}

/** Caches for some seconds that a viewer may watch a video. Refusals are never cached. */
@Injectable()
export class PlaybackPermissions {
  private readonly permissions = new Map<string, Permission>();
  private dropped = 0;

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Rises each time a permission is dropped: one that was requested before must not be cached afterwards. */
  get age(): number {
    return this.dropped;
  }

  has(viewer: string, videoName: string): boolean {
    const permission = this.permissions.get(keyOf(viewer, videoName));
    return permission !== undefined && permission.until > this.clock.now().getTime();
  }

  /** @param age the value of `age` when capsules was asked */
  add(viewer: string, videoName: string, seconds: number, age: number): void {
    if (seconds <= 0 || age !== this.dropped) return;
    const key = keyOf(viewer, videoName);
    // A Map keeps the order of insertion, so the first key is the oldest.
    this.permissions.delete(key);
    for (const oldest of this.permissions.keys()) {
      if (this.permissions.size < MAX_ENTRIES) break;
      this.permissions.delete(oldest);
    }
    this.permissions.set(key, { videoName, until: this.clock.now().getTime() + seconds * 1000 });
  }

  /** Drops the permissions for a video that was withdrawn or replaced. */
  forget(videoName: string): void {
    this.dropped += 1;
    for (const [key, permission] of this.permissions)
      if (permission.videoName === videoName) this.permissions.delete(key);
  }

  /** Drops all permissions, because a message about a video may have been missed. */
  forgetAll(): void {
    this.dropped += 1;
    this.permissions.clear();
  }
}

function keyOf(viewer: string, videoName: string): string {
  return `${viewer} ${videoName}`;
}
