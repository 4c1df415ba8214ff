import type { SharedPromptDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { FORM_TYPE } from '@dear-future/testing/attacks';
import { bodyOfCreated } from './responses.js';
import { formWithVideo, submit, type Submission } from './recording.js';
import type { Visitor } from './visitor.js';

export async function createPrompt(owner: Visitor, changes: Partial<SharedPromptDto> = {}): Promise<SharedPromptDto> {
  const body = {
    promptTitle: 'What should they remember?',
    promptDescription: 'Tell us.',
    status: 'active',
    ...changes,
  };
  return bodyOfCreated(await owner.send('POST', '/api/shared-prompts', body));
}

export async function closePrompt(owner: Visitor, { id }: SharedPromptDto): Promise<void> {
  expect((await owner.send('PATCH', `/api/shared-prompts/${id}`, { status: 'closed' })).status).toBe(200);
}

/** Sends a response to a shared prompt through its public link. */
export function respond(visitor: Visitor, slug: string, submission: Submission = {}): Promise<Response> {
  return submit(visitor, responsesPath(slug), { fields: { responderName: 'Ann' }, ...submission });
}

export function responsesPath(slug: string): string {
  return `/api/public/shared-prompts/${slug}/responses`;
}

export async function createResponse(...args: Parameters<typeof respond>): Promise<SubmittedResponseDto> {
  return bodyOfCreated(await respond(...args));
}

/** Calls `/api/public/edit-link` with the secret of an edit link. */
export function callEditLink(
  visitor: Visitor,
  method: 'GET' | 'PUT' | 'DELETE',
  editSecret: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  const form = { body: new Uint8Array(formWithVideo(fields)), headers: { 'content-type': FORM_TYPE } };
  const { body, headers } = method === 'PUT' ? form : { body: null, headers: {} };
  const authorization = `EditLink ${editSecret}`;
  return visitor.fetch('/api/public/edit-link', { method, body, headers: { authorization, ...headers } });
}
