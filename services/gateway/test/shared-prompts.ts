import type { SharedPromptDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { FORM_TYPE } from '@dear-future/testing/attacks';
import { multipartOf } from './recording.js';
import type { Visitor } from './visitor.js';

export async function createPrompt(owner: Visitor, words: Partial<SharedPromptDto> = {}): Promise<SharedPromptDto> {
  const body = { promptTitle: 'What shall they remember?', promptDescription: 'Tell us.', status: 'active', ...words };
  const made = await owner.post('/api/shared-prompts', JSON.stringify(body), { 'content-type': 'application/json' });
  if (made.status !== 201) throw new Error(`Creating a prompt answered ${String(made.status)}: ${await made.text()}`);
  return (await made.json()) as SharedPromptDto;
}

/** Sends a response to a shared link. */
export function respond(
  stranger: Visitor,
  slug: string,
  {
    fields = { responderName: 'Ann' },
    video,
    headers = {},
  }: { fields?: Record<string, string>; video?: Buffer; headers?: Record<string, string> } = {},
): Promise<Response> {
  const body = new Uint8Array(multipartOf(fields, video));
  return stranger.post(`/api/public/shared-prompts/${slug}/responses`, body, { 'content-type': FORM_TYPE, ...headers });
}

export async function responseOf(sent: Response): Promise<SubmittedResponseDto> {
  if (sent.status !== 201) throw new Error(`The response answered ${String(sent.status)}: ${await sent.text()}`);
  return (await sent.json()) as SubmittedResponseDto;
}

/** Calls `/api/public/receipt` with a receipt. */
export function withReceipt(
  visitor: Visitor,
  method: 'GET' | 'PUT' | 'DELETE',
  receipt: string,
  fields: Record<string, string> = {},
): Promise<Response> {
  return visitor.fetch('/api/public/receipt', {
    method,
    ...(method === 'PUT' ? { body: new Uint8Array(multipartOf(fields)) } : {}),
    headers: { authorization: `Receipt ${receipt}`, ...(method === 'PUT' ? { 'content-type': FORM_TYPE } : {}) },
  });
}
