import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { PlaybackGrant } from '@dear-future/contracts/internal/playback';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Request, Response } from 'express';
import parseRange from 'range-parser';
import { DataSource } from 'typeorm';
import type { StoredFile } from '../objects/objects.js';
import { type ByteRange, ObjectStorage } from '../storage/object-storage.js';
import { sendStored } from '../storage/send-stored.js';
import { Video } from '../videos/video.entity.js';
import { VideoRegister } from '../videos/video-register.js';

const ORIGINAL_HOLD_HOURS = 6;

/** Sends stored bytes to a viewer: whole, a range, or only the headers (RFC 9110 §9.3.2, §13.1, §14). */
@Controller('videos')
export class PlaybackController {
  constructor(
    private readonly register: VideoRegister,
    private readonly database: DataSource,
    private readonly storage: ObjectStorage,
    private readonly log: Log,
  ) {}

  @Get(':name{/:variant}')
  async play(
    @Param('name') name: string,
    @Param('variant') variant: string | undefined,
    @Caller() { grant }: CallerIdentity,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const isGranted = isValid(PlaybackGrant, grant) && grant.videoName === name;
    const video = isGranted ? await this.register.find(name) : null;
    // The same error whether the grant or the video is missing, so that nothing about the video is revealed.
    if (!video) throw new ProblemError('not_found', 'This video does not exist.');
    if (variant === undefined) {
      await this.send(request, response, await this.choose(video, request), {
        'Content-Type': video.contentType,
      });
    } else if (variant === 'download') {
      // The original, as in an archive.
      response.attachment(downloadName(request.query['name'], video));
      await this.send(request, response, video.original, { 'Content-Type': video.contentType });
    } else {
      if (variant !== 'poster' || !video.poster) throw new ProblemError('not_found', 'This video has no poster yet.');
      await this.send(request, response, video.poster, { 'Content-Type': 'image/jpeg' });
    }
  }

  /**
   * Players request one range after another, mostly without `If-Range`, and would splice ranges of two versions. So the
   * copy replaces the original only after ORIGINAL_HOLD_HOURS in which no player requested a range of the original. The
   * wait does not help a player that pauses for longer, continues without `If-Range` and ignores the entity tag.
   */
  private async choose(video: Video, { method, headers }: Request): Promise<StoredFile> {
    const { name, original, playable } = video;
    const ifRange = headers['if-range']?.toString().trim();
    const requested = [original, playable].find(({ sha256 }) => `"${sha256}"` === ifRange);
    if (requested) return requested;
    const isPart = method === 'GET' && headers.range !== undefined && ifRange === undefined;
    const [, held] = await this.database.query<[unknown, number]>(
      `UPDATE videos SET original_read_at = CASE WHEN $2 THEN clock_timestamp() ELSE original_read_at END
        WHERE name = $1 AND (copy IS NULL
                             OR original_read_at > statement_timestamp() - make_interval(hours => $3))`,
      [name, isPart, ORIGINAL_HOLD_HOURS],
    );
    if (held === 1) return original;
    // The copy may have been published after the row was read.
    const current = video.copy === null ? await this.database.manager.findOneBy(Video, { name }) : video;
    return current?.playable ?? original;
  }

  private async send(
    request: Request,
    response: Response,
    { key, bytes, sha256 }: StoredFile,
    extraHeaders: Record<string, string>,
  ): Promise<void> {
    // A strong entity tag: ranges of two versions are never combined.
    const etag = `"${sha256}"`;
    const headers = {
      'Accept-Ranges': 'bytes',
      // Cached only by the user's own browser, and revalidated before each use, because permission can end.
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      // Keeps uploaded bytes from being run as one of our documents.
      'Content-Security-Policy': 'sandbox',
      ...extraHeaders,
    };
    response.setHeader('ETag', etag);
    if (request.fresh) return void response.writeHead(304, headers).end();
    // Only GET has ranges (RFC 9110 §14.2).
    if (request.method === 'HEAD') return void response.writeHead(200, { ...headers, 'Content-Length': bytes }).end();
    await sendStored(response, this.log, async (signal) => {
      const range = requestedRange(request, etag, bytes);
      const body = await this.storage.read(key, range, signal, 'playback');
      response.writeHead(range ? 206 : 200, {
        ...headers,
        'Content-Length': range ? range.end - range.start + 1 : bytes,
        ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes}` }),
      });
      await pipeline(body, response);
    });
  }
}

const MAX_NAME_LENGTH = 150;

/** The caller names the file, but the content decides about the extension: an iPhone does not open an MP4 as WebM. */
function downloadName(name: unknown, { contentType }: Video): string {
  const plain = typeof name === 'string' ? name.replace(/[\p{C}<>:"/\\|?*]+/gu, ' ').trim() : '';
  const stem = [...plain].slice(0, MAX_NAME_LENGTH).join('') || 'video';
  return `${stem}.${contentType === 'video/mp4' ? 'mp4' : 'webm'}`;
}

/**
 * Returns null if all bytes must be sent: there is no range, or it has another unit than bytes, or there are several
 * ranges, or `If-Range` has an old entity tag (RFC 9110 §13.1.5).
 */
function requestedRange(request: Request, etag: string, bytes: number): ByteRange | null {
  const ifRange = request.get('if-range');
  if (ifRange !== undefined && ifRange.trim() !== etag) return null;
  const ranges = parseRange(bytes, withinSize(request.get('range') ?? '', bytes));
  if (ranges === -1) {
    const headers = { 'Content-Range': `bytes */${bytes}` };
    throw new ProblemError('range_unsatisfiable', 'The video is shorter than that.', undefined, headers);
  }
  const [range, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  return range && others.length === 0 ? range : null;
}

/** A suffix longer than the video means the whole of it (RFC 9110 §14.1.2), which `parseRange` does not know. */
function withinSize(ranges: string, bytes: number): string {
  return ranges.replace(/(?<=[=,]\s*-)\d+/g, (suffix) => String(Math.min(Number(suffix), bytes)));
}
