import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import type { StoredFile } from '../objects/objects.js';
import { Video } from '../videos/video.entity.js';

const ORIGINAL_HOLD_HOURS = 6;

/**
 * Players request one range after another, mostly without `If-Range`, and would splice ranges of two files. So the
 * version does not change while it may be playing: each range sent from the original is recorded, and the copy replaces
 * it only after ORIGINAL_HOLD_HOURS without one. One case remains: a player that pauses for longer, continues without
 * `If-Range` and ignores the entity tag.
 */
@Injectable()
export class PlayedVersion {
  constructor(private readonly database: DataSource) {}

  async choose(video: Video, { method, headers }: Request): Promise<StoredFile> {
    const { name, original, playable } = video;
    const ifRange = headers['if-range']?.toString().trim();
    const requested = [original, playable].find(({ sha256 }) => `"${sha256}"` === ifRange);
    if (requested) return requested;
    const isPart = method === 'GET' && headers.range !== undefined && ifRange === undefined;
    const [, held] = await this.database.query<[unknown, number]>(
      `UPDATE videos SET original_read_at = CASE WHEN $2 THEN clock_timestamp() ELSE original_read_at END
        WHERE name = $1 AND (copy IS NULL
                             OR original_read_at > clock_timestamp() - make_interval(hours => $3))`,
      [name, isPart, ORIGINAL_HOLD_HOURS],
    );
    if (held === 1) return original;
    // The copy may be newer than the row that was read.
    const current = video.copy === null ? await this.database.manager.findOneBy(Video, { name }) : video;
    return current?.playable ?? original;
  }
}
