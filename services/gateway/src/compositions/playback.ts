import { Inject, Injectable } from '@nestjs/common';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type {
  AdmitPlaybackRequest,
  AdmitPlaybackResponse,
  PlaybackGrant,
} from '@dear-future/contracts/internal/playback';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';
import type { Request, Response } from 'express';
import { checkedParam } from '../routes/path-params.js';
import type { SignedIn } from '../sessions/signed-in.js';
import { ByteHop, smallBody } from '../upstream/byte-hop.js';
import { pour } from '../upstream/pour.js';
import { ServiceClient } from '../upstream/service-client.js';
import { noAnswer, refusalOf } from '../upstream/service-problem.js';
import { KeptAnswers } from './kept-answers.js';

/** Which bytes, and which the browser has already (RFC 9110 §13, §14). */
const ASKED = ['range', 'if-range', 'if-none-match', 'if-modified-since'] as const;
const ANSWERED = [
  'content-type',
  'content-length',
  'content-range',
  'content-disposition',
  'content-security-policy',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'x-content-type-options',
] as const;

/** The gateway keeps a yes no longer than this, whatever capsules allows, in seconds. */
const LONGEST_KEPT = 60;
const FIRST_BYTE_MS = 15_000;
/** A viewer who pauses reads nothing; after this long without a byte taken the browser can ask for the rest anew. */
const IDLE_MS = 15 * 60_000;

export type VideoPart = '' | '/poster' | '/download';

/** Playback: capsules says whether this person may see this video, media streams it on a signed grant. */
@Injectable()
export class Playback {
  private readonly kept: KeptAnswers;

  constructor(
    private readonly services: ServiceClient,
    private readonly bytes: ByteHop,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.kept = new KeptAnswers(clock);
  }

  async stream(part: VideoPart, who: SignedIn, request: Request, response: Response): Promise<void> {
    const videoName = checkedParam('name', request.params.name);
    await this.admit(videoName, who);
    const grant: PlaybackGrant = { kind: 'playback', videoName };
    const headers = Object.fromEntries(
      ASKED.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
    );
    const path = `/videos/${videoName}${part}`;
    const upstream = await this.bytes.open({ method: request.method, path, personId: who.person.id, grant, headers });
    // The viewer may leave before the first byte as well; from then on the pipe looks after both ends.
    const leave = (): void => void upstream.destroy();
    response.once('close', leave);
    const answer = await answerOf(upstream);
    response.off('close', leave);
    if ((answer.statusCode ?? 502) >= 400) {
      const text = await smallBody(answer).catch(() => '');
      throw refusalOf(answer.statusCode ?? 502, text, answer.headers);
    }
    response.status(answer.statusCode ?? 502);
    for (const name of ANSWERED) {
      const value = answer.headers[name];
      if (value !== undefined) response.setHeader(name, value);
    }
    response.setTimeout(IDLE_MS, () => response.destroy());
    await pour(answer, response);
  }

  private async admit(videoName: string, { person, sessionKey }: SignedIn): Promise<void> {
    const key = `${sessionKey} ${videoName}`;
    if (this.kept.has(key)) return;
    const body: AdmitPlaybackRequest = { videoName };
    const answer = await this.services.call('capsules', 'POST', '/playback/admissions', { personId: person.id, body });
    const { keepSeconds } = answer.body as AdmitPlaybackResponse;
    this.kept.add(key, Math.min(keepSeconds, LONGEST_KEPT));
  }
}

function answerOf(upstream: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => upstream.destroy(new Error('media sent no answer in time')), FIRST_BYTE_MS);
    upstream.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    upstream.on('error', (error) => {
      clearTimeout(timer);
      reject(noAnswer(error));
    });
    upstream.end();
  });
}
