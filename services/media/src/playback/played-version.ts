import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import type { MediaSettings } from '../config.js';
import { Video } from '../videos/video.entity.js';
import { original, playable, type Representation } from './representations.js';

/**
 * Decides which of a video's two versions answers a request: the original, or the seekable copy that takes its place once it is
 * made. Other bytes behind the same address are dangerous to whoever is in the middle of watching: players ask for one range
 * after another, most of them without `If-Range`, and would splice ranges of two files.
 *
 * - A request that names a version (`If-Range` with its entity tag) is answered from that version for ever: the original stays.
 * - A request that names none cannot tell what its sender has already. So the address as a whole does not change while anybody
 *   may be watching the original: each part of it that is sent is noted in the database, and the copy takes its place only
 *   when none has been asked for during ORIGINAL_HOLD_SECONDS. Until then everybody gets the original, from the first byte
 *   or from the middle, so that nobody holds the other version.
 * - Nearly always nobody has watched in the seconds before the copy is there, and it is shown at once. A whole (200) needs
 *   no second request and holds nothing up.
 *
 * One statement both asks and notes, under the lock of the row that publishing the copy also takes: no request can be sent a
 * part of the original that the next one does not know of. Left open is a player that rested longer than the hold, goes on
 * without `If-Range` and does not look at the entity tag.
 */
@Injectable()
export class PlayedVersion {
  constructor(
    private readonly database: DataSource,
    @Inject(SETTINGS) private readonly settings: Pick<MediaSettings, 'ORIGINAL_HOLD_SECONDS'>,
  ) {}

  /** The version that answers a request to play. */
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
      `SELECT original_read_at > clock_timestamp() - make_interval(secs => $2) AS held FROM videos WHERE name = $1`,
      [video.name, this.settings.ORIGINAL_HOLD_SECONDS],
    );
    return row?.held === true;
  }

  /** Notes that a part of the original is being sent; false when the copy has taken its place. */
  private async holdOriginal(name: string): Promise<boolean> {
    const [, held] = await this.database.query<[unknown, number]>(
      `UPDATE videos SET original_read_at = clock_timestamp()
        WHERE name = $1
          AND (copy_key IS NULL OR original_read_at > clock_timestamp() - make_interval(secs => $2))`,
      [name, this.settings.ORIGINAL_HOLD_SECONDS],
    );
    return held === 1;
  }

  /** The copy, which may be newer than what was read of the video. */
  private async copyOf(video: Video): Promise<Representation> {
    if (video.copyKey !== null) return playable(video);
    return playable((await this.database.manager.findOneBy(Video, { name: video.name })) ?? video);
  }
}
