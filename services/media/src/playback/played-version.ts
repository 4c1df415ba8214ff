import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Representation, Video } from '../videos/video.entity.js';

const ORIGINAL_HOLD_HOURS = 6;
/** SQL: whether the original may still be playing. */
const IS_HELD = `original_read_at > clock_timestamp() - make_interval(hours => ${ORIGINAL_HOLD_HOURS})`;

/**
 * Players request one range after another, mostly without `If-Range`, and would splice ranges of two files. So the
 * version does not change while it may be playing: each range sent from the original is recorded, and the copy replaces
 * it only after ORIGINAL_HOLD_HOURS without one. One case remains: a player that pauses for longer, continues without
 * `If-Range` and ignores the entity tag.
 */
@Injectable()
export class PlayedVersion {
  constructor(private readonly database: DataSource) {}

  async choose(video: Video, { method, headers }: IncomingMessage): Promise<Representation> {
    const ifRange = headers['if-range']?.toString().trim();
    const { original, playable } = video;
    const requested = [original, playable].find(({ etag }) => etag === ifRange);
    if (requested) return requested;
    const isWhole = headers.range === undefined || ifRange !== undefined || method !== 'GET';
    if (isWhole) return (await this.isHeld(video)) ? original : playable;
    return (await this.holdOriginal(video.name)) ? original : this.copyOf(video);
  }

  private async isHeld(video: Video): Promise<boolean> {
    if (video.originalReadAt === null || video.copyKey === null) return false;
    const sql = `SELECT 1 FROM videos WHERE name = $1 AND ${IS_HELD}`;
    return (await this.database.query<unknown[]>(sql, [video.name])).length > 0;
  }

  /** Records that a part of the original is being sent; returns false if the copy has replaced it. */
  private async holdOriginal(name: string): Promise<boolean> {
    const [, held] = await this.database.query<[unknown, number]>(
      `UPDATE videos SET original_read_at = clock_timestamp() WHERE name = $1 AND (copy_key IS NULL OR ${IS_HELD})`,
      [name],
    );
    return held === 1;
  }

  /** Returns the copy, which may be newer than the row that was read. */
  private async copyOf(video: Video): Promise<Representation> {
    if (video.copyKey !== null) return video.playable;
    return ((await this.database.manager.findOneBy(Video, { name: video.name })) ?? video).playable;
  }
}
