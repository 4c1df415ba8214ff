import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Video } from '../videos/video.entity.js';
import { original, playable, type Representation } from './representations.js';

const ORIGINAL_HOLD_HOURS = 6;

/**
 * Chooses between a video's original and its seekable copy, which replaces it once it is made. A change of the bytes
 * behind an address breaks playback: players ask for one range after another, mostly without `If-Range`, and would
 * splice ranges of two files.
 * - A request that names a version (`If-Range` with its entity tag) always gets that version: the original is kept.
 * - For other requests the version of an address must not change while it may be playing. So each part of the original
 *   that is sent is recorded in the database, and the copy replaces the original only when no part was sent during
 *   ORIGINAL_HOLD_HOURS. Until then all requests get the original, also those of new viewers.
 * - Most videos are not watched in the seconds before their copy is ready, so it is shown at once. A whole answer (200)
 *   has no second request and holds nothing up. One statement both checks and records, under the row lock that
 *   publishing the copy also takes, so the next request always sees the record. One case remains: a player that paused
 *   for longer than the hold, continues without `If-Range` and ignores the entity tag.
 */
@Injectable()
export class PlayedVersion {
  constructor(private readonly database: DataSource) {}

  /** Chooses the version for a playback request. */
  async choose(video: Video, { method, headers }: IncomingMessage): Promise<Representation> {
    const ifRange = headers['if-range']?.toString().trim();
    const first = original(video);
    const best = playable(video);
    const named = [first, best].find(({ etag }) => etag === ifRange);
    if (named) return named;
    const isWhole = headers.range === undefined || ifRange !== undefined || method !== 'GET';
    if (isWhole) return (await this.isHeld(video)) ? first : best;
    return (await this.holdOriginal(video.name)) ? first : this.copyOf(video);
  }

  private async isHeld(video: Video): Promise<boolean> {
    if (video.originalReadAt === null || video.copyKey === null) return false;
    const [row] = await this.database.query<{ held: boolean }[]>(
      `SELECT original_read_at > clock_timestamp() - make_interval(hours => $2) AS held FROM videos WHERE name = $1`,
      [video.name, ORIGINAL_HOLD_HOURS],
    );
    return row?.held === true;
  }

  /** Records that a part of the original is being sent; returns false if the copy has replaced it. */
  private async holdOriginal(name: string): Promise<boolean> {
    const [, held] = await this.database.query<[unknown, number]>(
      `UPDATE videos SET original_read_at = clock_timestamp()
        WHERE name = $1
          AND (copy_key IS NULL OR original_read_at > clock_timestamp() - make_interval(hours => $2))`,
      [name, ORIGINAL_HOLD_HOURS],
    );
    return held === 1;
  }

  /** The copy, which may be newer than the row that was read. */
  private async copyOf(video: Video): Promise<Representation> {
    if (video.copyKey !== null) return playable(video);
    return playable((await this.database.manager.findOneBy(Video, { name: video.name })) ?? video);
  }
}
