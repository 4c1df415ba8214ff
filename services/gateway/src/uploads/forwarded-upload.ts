import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ERRORS } from '@dear-future/contracts/errors';
import {
  AdmitUploadResponse,
  IDEMPOTENCY_KEY,
  UploadResponse,
  type AdmitUploadRequest,
  type CommitUploadRequest,
  type UploadGrant,
} from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Request } from 'express';
import { askForBody } from '../routes/ask-for-body.js';
import { clientOf } from '../limits/client-network.js';
import { OpenRequests } from '../limits/open-requests.js';
import { RateLimits } from '../limits/rate-limits.js';
import { TOO_FAST } from '../limits/too-many-requests.js';
import type { UploadTally } from '../limits/upload-tally.js';
import { hashOf } from '../sessions/secret.js';
import { parseBody, ServiceClient, type CallOptions, type ServiceResponse } from '../upstream/service-client.js';
import { isDefiniteRefusal, validResponse } from '../upstream/service-problem.js';
import { ClientDisconnected, streamUpload } from './upload-stream.js';

const RELEASE_TIMEOUT_MS = 5000;
/** Per sender. Admissions that wait for each other each hold a database connection of the capsules service. */
const ADMISSIONS_AT_ONCE = 2;
/** Far more than the guests of a party who send at once. */
const MAX_WAITING = 2000;
/** As long as an upload waits for its turn: a guest who has recorded is never refused for the others at their Wi-Fi. */
const MAX_WAIT_MS = 300_000;

export interface UploadSpec {
  admitRequest: Omit<AdmitUploadRequest, 'idempotencyKey'>;
  userId: string | null;
  tally: UploadTally;
}

/**
 * The capsules service admits an upload, the media service stores the video, and the capsules service commits it
 * (docs/architecture.md). After a failure in between, the admission expires, and the media service asks the capsules
 * service what to do with the video. A retry with the same Idempotency-Key leads to the same result.
 */
@Injectable()
export class ForwardedUpload {
  private readonly admissions = new OpenRequests(TOO_FAST, MAX_WAITING, MAX_WAIT_MS);

  constructor(
    private readonly services: ServiceClient,
    private readonly limits: RateLimits,
    private readonly log: Log,
  ) {}

  /** Returns null if the client disconnects. */
  async run(spec: UploadSpec, request: Request): Promise<ServiceResponse | null> {
    const length = requireLength(request);
    const body = { ...spec.admitRequest, idempotencyKey: idempotencyKeyOf(request) };
    const limit = { key: spec.userId ?? clientOf(request), max: ADMISSIONS_AT_ONCE };
    try {
      await spec.tally.checkTries();
      const admission = await this.admissions.run([limit], request, () => this.admit(spec, body));
      return admission === undefined ? null : await this.storeAndCommit(admission, spec, length, request);
    } catch (error) {
      if (error instanceof ClientDisconnected) return null;
      throw error;
    }
  }

  private async admit({ userId, tally }: UploadSpec, body: AdmitUploadRequest): Promise<AdmitUploadResponse> {
    try {
      return await this.services.callFor(AdmitUploadResponse, 'capsules', 'POST', '/admissions', { userId, body });
    } catch (error) {
      if (isDefiniteRefusal(error)) await tally.countTry();
      throw error;
    }
  }

  private async storeAndCommit(
    admission: AdmitUploadResponse,
    spec: UploadSpec,
    length: number,
    request: Request,
  ): Promise<ServiceResponse> {
    const { userId, tally } = spec;
    const { mode, attempt } = admission;
    const bytesReadBefore = request.socket.bytesRead;
    let isCommitting = false;
    try {
      await tally.onAdmitted(admission, length);
      const video = await this.store(admission, spec, length, request);
      await tally.onStored(length);
      isCommitting = true;
      const body: CommitUploadRequest = { ...video, attempt, mode };
      return await this.callStep('commit', admission, userId, { body });
    } catch (error) {
      // A commit without a response may have happened, so the upload is not released: a retry with the same key finds
      // out. The capsules service releases most refused uploads itself; a second release does no harm.
      if (!isCommitting || isDefiniteRefusal(error)) await this.release(admission, userId);
      const bytes = request.socket.bytesRead - bytesReadBefore;
      await tally.onFailed({ isOurFault: isOurFailure(error), bytes });
      throw error;
    }
  }

  private async store(
    admission: AdmitUploadResponse,
    { admitRequest, userId }: UploadSpec,
    length: number,
    request: Request,
  ): Promise<UploadResponse> {
    const { admissionId, maxSeconds, maxBytes, mode, ownerId } = admission;
    const turnKey = hashOf(ownerId);
    const sender = this.limits.hashSender(request);
    const hasSlots = admitRequest.kind === 'contribution';
    const grant: UploadGrant = { kind: 'upload', admissionId, maxSeconds, maxBytes, mode, turnKey, sender, hasSlots };
    const headers = {
      'content-type': request.headers['content-type'] ?? '',
      'content-length': length,
      expect: '100-continue',
      // Otherwise, the media service would close the connection after a refusal, and a gateway that is still writing
      // would lose the refusal.
      connection: 'keep-alive',
    };
    askForBody(request);
    const upstream = await this.services.prepare('media', 'POST', '/videos', { userId, grant, headers });
    const onRecognized = async (): Promise<void> => {
      // If the capsules service does not respond now, the commit takes the slot.
      await this.callStep('slot', admission, userId).catch((error: unknown) => {
        if (isDefiniteRefusal(error)) throw error;
      });
    };
    const text = await streamUpload(request, upstream, hasSlots ? onRecognized : undefined);
    return validResponse(UploadResponse, parseBody(text));
  }

  private async release(admission: AdmitUploadResponse, userId: string | null): Promise<void> {
    await this.callStep('release', admission, userId, { timeoutMs: RELEASE_TIMEOUT_MS }).catch((err: unknown) => {
      const entry = { event: 'upload.not_released', admissionId: admission.admissionId, err };
      this.log.warn(entry, 'An admission could not be released; it will expire by itself');
    });
  }

  private callStep(
    step: 'slot' | 'commit' | 'release',
    { admissionId, attempt }: AdmitUploadResponse,
    userId: string | null,
    options: CallOptions = {},
  ): Promise<ServiceResponse> {
    const path = `/admissions/${encodeURIComponent(admissionId)}/${step}`;
    return this.services.call('capsules', 'POST', path, { userId, body: { attempt }, ...options });
  }
}

function isOurFailure(error: unknown): boolean {
  if (error instanceof ClientDisconnected) return false;
  return !(error instanceof ProblemError) || ERRORS[error.code].status >= 500;
}

export function idempotencyKeyOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const value = headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value === 'string' && IDEMPOTENCY_KEY.test(value)) return value;
  const problem = 'must be 1 to 200 visible ASCII characters';
  throw new ProblemError('invalid', `Idempotency-Key ${problem}.`, [{ field: 'Idempotency-Key', problem }]);
}

/** Refuses chunked bodies (RFC 9110 §15.5.12), because chunks of single bytes cost far more than their size. */
export function requireLength({ headers }: Pick<IncomingMessage, 'headers'>): number {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  const message = 'Please send the video with its length (Content-Length).';
  throw new ProblemError('length_required', message, undefined, { Connection: 'close' });
}
