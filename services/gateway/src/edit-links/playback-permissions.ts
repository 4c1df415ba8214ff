import { Injectable } from '@nestjs/common';
import { Clock } from '@dear-future/service-kit/clock';
import { ExpiringMap } from '../limits/expiring-map.js';

/** Caches permissions to watch a video, never refusals. */
@Injectable()
export class PlaybackPermissions {
  private readonly videos: ExpiringMap<string>;
  private dropped = 0;

  constructor(clock: Clock) {
    this.videos = new ExpiringMap(clock);
  }

  /** Increases with each dropped permission. A permission requested before must not be cached afterwards. */
  get age(): number {
    return this.dropped;
  }

  has(viewer: string, videoName: string): boolean {
    return this.videos.get(`${viewer} ${videoName}`) !== null;
  }

  add(viewer: string, videoName: string, seconds: number, age: number): void {
    if (seconds > 0 && age === this.dropped) this.videos.set(`${viewer} ${videoName}`, videoName, seconds * 1000);
  }

  forget(videoName: string): void {
    this.dropped += 1;
    this.videos.deleteWhere((each) => each === videoName);
  }

  /** Called when a message about a video may have been missed. */
  forgetAll(): void {
    this.dropped += 1;
    this.videos.deleteWhere(() => true);
  }
}
