import { Inject, Injectable } from '@nestjs/common';
import {
  AdmitUploadResponse,
  UploadResponse,
  type AdmitUploadRequest,
  type CommitUploadRequest,
  type ReleaseUploadRequest,
  type UploadGrant,
} from '@dear-future/contracts/internal/uploads';
import { ERRORS } from '@dear-future/contracts/errors';
import type { ContractClass } from '@dear-future/contracts/fields';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Request } from 'express';
import type { GatewaySettings } from '../config.js';
import type { ByteTally } from '../security/byte-tally.js';
import type { SubmissionTally } from '../security/submission-tally.js';
import { hashOf } from '../sessions/secret.js';
import { clientNetwork } from '../security/client-network.js';
import { ByteHop } from '../upstream/byte-hop.js';
import { parseBody, ServiceClient, type ServiceAnswer } from '../upstream/service-client.js';
import { isDefiniteRefusal, refusalOf, validAnswer } from '../upstream/service-problem.js';
import {
  AnnouncedTooLarge,
  drain,
  idempotencyKey,
  requireLength,
  requireMultipart,
  requireRoom,
} from './upload-body.js';
import type { Pace } from './upload-pace.js';
import { ClientGone, pipeUpload, type ByteMeter, type HopAnswer } from './upload-stream.js';
import { UploadTurns } from './upload-turns.js';

/** How long the rest of a refused body is read before the answer, in milliseconds. */
const DRAIN_MS = 30_000;

export interface UploadOrder<Made extends object> {
  /** What capsules answers to the commit. */
  made: ContractClass<Made>;
  /** For the admission by capsules. */
  what: Omit<AdmitUploadRequest, 'idempotencyKey'>;
  /** Null for a guest. */
  personId: string | null;
  /**
   * Counts the upload before its admission. @returns undoes that after a refusal @throws ProblemError
   * `too_many_requests`
   */
  allow?: () => Promise<() => Promise<void>>;
  /** Counts a guest's upload by its outcome. */
  tally?: SubmissionTally;
  /** Counts the bytes of an admission; undefined if they are not counted. */
  bytes?: (admission: AdmitUploadResponse) => ByteTally | undefined;
}

interface AnnouncedBody {
  contentType: string;
  length: number;
}

/**
 * An upload: capsules admits it, media stores the bytes, capsules commits (docs/architecture.md). A failure in between
 * leaves an admission that expires, and a video that media asks capsules about. The same Idempotency-Key then leads to
 * the same result.
 */
@Injectable()
export class Upload {
  private readonly turns: UploadTurns;

  constructor(
    private readonly services: ServiceClient,
    private readonly bytes: ByteHop,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly log: Log,
  ) {
    this.turns = new UploadTurns({
      most: settings.UPLOADS_AT_ONCE,
      perAddress: settings.UPLOADS_PER_ADDRESS,
      forPeople: settings.UPLOADS_FOR_PEOPLE,
      patienceMs: settings.UPLOAD_PATIENCE_SECONDS * 1000,
      floor: { seconds: settings.UPLOAD_FLOOR_SECONDS, bytes: settings.UPLOAD_FLOOR_BYTES },
    });
  }

  /** The answer of capsules to the commit; null when the client left. */
  async run<Made extends object>(order: UploadOrder<Made>, request: Request): Promise<ServiceAnswer<Made> | null> {
    const body = { contentType: requireMultipart(request), length: requireLength(request) };
    const key = idempotencyKey(request);
    let undo: (() => Promise<void>) | undefined;
    try {
      undo = await order.allow?.();
      await order.tally?.ask();
      const admission = await this.admit(order, key);
      const bytes = order.bytes?.(admission);
      try {
        const answer = await this.act(admission, order, bytes, body, request);
        return await this.commit(order, admission, answer);
      } catch (error) {
        await bytes?.notKept({ ours: isOurs(error) });
        if (admission.mode === 'store') await order.tally?.failed({ ours: isOurs(error) });
        throw error;
      }
    } catch (error) {
      if (error instanceof ClientGone) return null;
      await undo?.();
      if (!isSentBeforeBodyEnds(error)) await drain(request, DRAIN_MS);
      throw error;
    }
  }

  private async admit(
    { what, personId, tally }: UploadOrder<object>,
    key: string | null,
  ): Promise<AdmitUploadResponse> {
    const body: AdmitUploadRequest = { ...what, idempotencyKey: key };
    try {
      const options = { personId, body };
      return (await this.services.callFor(AdmitUploadResponse, 'capsules', 'POST', '/admissions', options)).body;
    } catch (error) {
      if (isDefiniteRefusal(error)) await tally?.tried();
      throw error;
    }
  }

  private async act(
    admission: AdmitUploadResponse,
    { what, personId, tally }: UploadOrder<object>,
    bytes: ByteTally | undefined,
    { contentType, length }: AnnouncedBody,
    request: Request,
  ): Promise<HopAnswer> {
    const { admissionId, maxSeconds, maxBytes, mode } = admission;
    const turnKey = hashOf(admission.ownerId).toString('base64url');
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.settings.UPLOAD_DEADLINE_SECONDS * 1000);
    try {
      await bytes?.begin({ again: mode === 'digest' });
      await (mode === 'store' ? tally?.admitted() : tally?.tried());
      requireRoom(length, maxBytes);
      const grant: UploadGrant = { kind: 'upload', admissionId, maxSeconds, maxBytes, mode, turnKey };
      const who = { address: clientNetwork(request.ip), isSignedIn: personId !== null };
      const answer = await this.turns.inTurn(request, who, async ({ isWanted }) => {
        const upstream = await this.bytes.open({
          method: 'POST',
          path: '/videos',
          personId,
          grant,
          headers: { 'content-type': contentType, 'content-length': length },
        });
        // A slow upload must not keep a place from other guests.
        const holdsPlace = what.kind === 'contribution';
        const pace = { ...this.requiredPace(), isWanted, holdsPlace, deadline: deadline.signal };
        const meter: ByteMeter | undefined = bytes && ((count) => bytes.came(count));
        const onFirstLook = async (): Promise<void> => {
          await tally?.takesPlace();
          await this.holdPlace(admission, personId);
        };
        return pipeUpload(request, upstream, { pace, ...(meter && { meter }), ...(holdsPlace && { onFirstLook }) });
      });
      if (answer.status >= 400) throw refusalOf(answer.status, answer.text, answer.headers);
      if (mode === 'store') await tally?.takesPlace();
      return answer;
    } catch (error) {
      await this.release(admission, personId);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** If capsules does not answer now, the commit claims the place. @throws ProblemError when there is none */
  private async holdPlace({ admissionId, attempt }: AdmitUploadResponse, personId: string | null): Promise<void> {
    const path = `/admissions/${encodeURIComponent(admissionId)}/place`;
    const body: ReleaseUploadRequest = { attempt };
    await this.services.call('capsules', 'POST', path, { personId, body }).catch((error: unknown) => {
      if (isDefiniteRefusal(error)) throw error;
    });
  }

  private requiredPace(): Pick<Pace, 'floor' | 'rate'> {
    const { settings } = this;
    return {
      floor: { seconds: settings.UPLOAD_FLOOR_SECONDS, bytes: settings.UPLOAD_FLOOR_BYTES },
      rate: { afterSeconds: settings.UPLOAD_RATE_AFTER_SECONDS, bytesPerSecond: settings.UPLOAD_RATE_BYTES },
    };
  }

  /**
   * A commit whose answer is lost may have happened, so the admission is not released; a request with the same key
   * finds out. A refused commit did not happen. Capsules releases most of these itself, but not those that it refuses
   * before it decides (a malformed or too large body). Releasing twice does no harm.
   */
  private async commit<Made extends object>(
    { made, personId }: UploadOrder<Made>,
    admission: AdmitUploadResponse,
    { text }: HopAnswer,
  ): Promise<ServiceAnswer<Made>> {
    const { admissionId, attempt, mode } = admission;
    const path = `/admissions/${encodeURIComponent(admissionId)}/commit`;
    const body: CommitUploadRequest = { ...uploaded(text), attempt, mode };
    try {
      return await this.services.callFor(made, 'capsules', 'POST', path, { personId, body });
    } catch (error) {
      if (isDefiniteRefusal(error)) await this.release(admission, personId);
      throw error;
    }
  }

  private async release({ admissionId, attempt }: AdmitUploadResponse, personId: string | null): Promise<void> {
    const path = `/admissions/${encodeURIComponent(admissionId)}/release`;
    const body: ReleaseUploadRequest = { attempt };
    try {
      await this.services.call('capsules', 'POST', path, { personId, body, timeoutMs: 5000 });
    } catch (err) {
      this.log.warn(
        { event: 'upload.not-released', admissionId, err },
        'An admission was not released; it will expire',
      );
    }
  }
}

/** Whether the product failed, not the sender. */
function isOurs(error: unknown): boolean {
  if (error instanceof ClientGone) return false;
  return !(error instanceof ProblemError) || ERRORS[error.code].status >= 500;
}

function uploaded(text: string): UploadResponse {
  return validAnswer(UploadResponse, parseBody(text));
}

/**
 * Refusals sent before the body is read: Content-Length too large, or the sender is too slow. For any other refusal the
 * sender is in the middle of its body and would see a broken connection instead of the answer.
 */
function isSentBeforeBodyEnds(error: unknown): boolean {
  return error instanceof AnnouncedTooLarge || (error instanceof ProblemError && error.code === 'too_slow');
}
