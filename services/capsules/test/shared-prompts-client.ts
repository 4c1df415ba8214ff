import { randomBytes } from 'node:crypto';
import type { ReceiptDto, SharedPromptDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadResponse, UploadResponse } from '@dear-future/contracts/internal/uploads';
import { eventually } from '@dear-future/testing/eventually';
import { aPerson, aVideoName, type Answer, type CapsulesTestApp } from './capsules-test-app.js';

/** A response that was made, with everything its responder knows. */
export interface MadeResponse extends SubmittedResponseDto {
  videoName: string;
}

/** What media hands over of one response: a video nobody else has and the given fields. */
export function aResponse(fields: Record<string, string> = {}): UploadResponse {
  const sha256 = randomBytes(32).toString('hex');
  return {
    video: { name: aVideoName(), contentType: 'video/webm', bytes: 123_456, sha256, durationSeconds: 3.2 },
    fields,
  };
}

/** The same recording and fields, stored a second time. */
export function aCopyOf(upload: UploadResponse): UploadResponse {
  return { ...upload, video: { ...upload.video, name: aVideoName() } };
}

/** What owners, strangers and holders of receipts do with shared prompts. */
export class SharedPromptsClient {
  constructor(private readonly app: CapsulesTestApp) {}

  async prompt(owner: string, words: Partial<SharedPromptDto> = {}): Promise<SharedPromptDto> {
    const { status, body } = await this.app.call<SharedPromptDto>(owner, 'POST', '/shared-prompts', {
      promptTitle: 'A wish for us',
      promptDescription: 'What do you wish us for the next ten years?',
      status: 'active',
      ...words,
    });
    if (status !== 201) throw new Error(`create answered ${String(status)}: ${JSON.stringify(body)}`);
    return body;
  }

  /** A new owner and their prompt. */
  async owned(words?: Partial<SharedPromptDto>) {
    const ana = aPerson();
    return { ana, ...(await this.prompt(ana, words)) };
  }

  async seen(owner: string, id: string): Promise<SharedPromptDto> {
    return (await this.app.call<SharedPromptDto>(owner, 'GET', `/shared-prompts/${id}`)).body;
  }

  change(owner: string, id: string, change: object): Promise<Answer<SharedPromptDto>> {
    return this.app.call(owner, 'PATCH', `/shared-prompts/${id}`, change);
  }

  /** A stranger begins; a person when one is named. */
  admit(slug: string, idempotencyKey: string | null = null, who: string | null = null) {
    return this.app.call<AdmitUploadResponse>(who, 'POST', '/admissions', {
      kind: 'prompt-response',
      idempotencyKey,
      slug,
    });
  }

  admitReplacement(receipt: string, idempotencyKey: string | null = null) {
    return this.app.call<AdmitUploadResponse>(null, 'POST', '/admissions', {
      kind: 'replacement',
      idempotencyKey,
      receipt,
    });
  }

  commit<T = SubmittedResponseDto>(admissionId: string, upload: UploadResponse): Promise<Answer<T>> {
    return this.app.call<T>(null, 'POST', `/admissions/${admissionId}/commit`, upload);
  }

  async respond(slug: string, fields: Record<string, string> = {}): Promise<MadeResponse> {
    const upload = aResponse(fields);
    const { body: admitted } = await patiently(() => this.admit(slug));
    const { status, body } = await patiently(() => this.commit(admitted.admissionId, upload));
    if (status !== 201) throw new Error(`commit answered ${String(status)}: ${JSON.stringify(body)}`);
    return { ...body, videoName: upload.video.name };
  }

  receipt(receipt: string): Promise<Answer<ReceiptDto>> {
    return this.app.call(null, 'GET', '/public/receipt', undefined, { 'x-receipt': receipt });
  }

  withdraw(receipt: string): Promise<Answer> {
    return this.app.call(null, 'DELETE', '/public/receipt', undefined, { 'x-receipt': receipt });
  }

  async watch(who: string | null, videoName: string, receipt?: string): Promise<number> {
    const body = { videoName, ...(receipt === undefined ? {} : { receipt }) };
    return (await this.app.call(who, 'POST', '/playback/admissions', body)).status;
  }

  /** The prompt's count and the responses that are really there. */
  async counts(id: string): Promise<[number, number]> {
    const { rows } = await this.app.records.query<{ counted: number; there: number }>(
      `SELECT submission_count AS counted,
              (SELECT count(*)::int FROM capsules.shared_responses WHERE prompt_id = prompt.id) AS there
       FROM capsules.shared_prompts AS prompt WHERE id = $1`,
      [id],
    );
    return [rows[0]?.counted ?? -1, rows[0]?.there ?? -1];
  }
}

/** Asks again after a 503, as hundreds at once may get on a busy machine: nothing was done, and it says when to come back. */
export function patiently<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return eventually(
    async () => {
      const answer = await ask();
      if (answer.status !== 503) return answer;
      expect(answer.headers.get('retry-after')).not.toBeNull();
      return undefined;
    },
    { withinMs: 60_000, everyMs: 500, what: 'another answer than 503' },
  );
}
