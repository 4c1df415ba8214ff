import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { eventually } from '@dear-future/testing/eventually';
import { newUserId, readCreated, type ApiResponse } from './capsules-test-app.js';
import { GuestClient, type Submission } from './guest-client.js';
import { responseUpload } from './uploads.js';

/** Calls the API as owners of shared prompts and as responders. */
export class SharedPromptsClient extends GuestClient {
  async createPrompt(owner: string, texts: Partial<SharedPromptDto> = {}): Promise<SharedPromptDto> {
    const promptDescription = 'What do you wish for us over the next ten years?';
    const form = { promptTitle: 'A wish for us', promptDescription, status: 'active', ...texts };
    return readCreated(await this.app.call<SharedPromptDto>(owner, 'POST', '/shared-prompts', form));
  }

  async createOwnerAndPrompt(texts?: Partial<SharedPromptDto>) {
    const owner = newUserId();
    return { owner, ...(await this.createPrompt(owner, texts)) };
  }

  async read(owner: string, id: string): Promise<SharedPromptDto> {
    return (await this.app.call<SharedPromptDto>(owner, 'GET', `/shared-prompts/${id}`)).body;
  }

  change(owner: string, id: string, change: object): Promise<ApiResponse<SharedPromptDto>> {
    return this.app.call(owner, 'PATCH', `/shared-prompts/${id}`, change);
  }

  admit(slug: string, idempotencyKey: string | null = null, userId: string | null = null) {
    return this.app.startUpload(userId, { kind: 'prompt-response', idempotencyKey, slug });
  }

  async respond(slug: string, fields: Record<string, string> = {}): Promise<Submission> {
    const upload = responseUpload(fields);
    const { body: admitted } = await retryOn503(() => this.admit(slug));
    const submitted = readCreated(await retryOn503(() => this.commit(admitted.admissionId, upload)));
    return { ...submitted, videoName: upload.video.name };
  }

  /** Returns the prompt's counter, and the number of its responses. */
  async readCounts(id: string): Promise<[number, number]> {
    const text = `SELECT submission_count, (SELECT count(*)::int FROM capsules.shared_responses
                                             WHERE prompt_id = prompt.id)
                  FROM capsules.shared_prompts AS prompt WHERE id = $1`;
    const { rows } = await this.app.admin.query<[number, number]>({ text, values: [id], rowMode: 'array' });
    return rows[0] ?? [-1, -1];
  }
}

/** Retries after a 503 with Retry-After, which hundreds of concurrent requests can cause on a busy machine. */
export function retryOn503<T>(request: () => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> {
  return eventually(
    async () => {
      const response = await request();
      if (response.status !== 503) return response;
      expect(response.headers.get('retry-after')).not.toBeNull();
      return undefined;
    },
    { withinMs: 60_000, everyMs: 500, what: 'a response other than 503' },
  );
}
