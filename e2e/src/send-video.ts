import { randomUUID } from 'node:crypto';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { sample } from '@dear-future/testing/samples';
import { expect } from '@playwright/test';
import type { ResponseDetails } from './shared-prompts.js';

/** Sends a video to a public link through the API. Returns the edit link. */
export async function sendVideo(link: string, { name, email, note }: ResponseDetails = {}): Promise<string> {
  const { origin, pathname } = new URL(link);
  const path = pathname.startsWith('/share/')
    ? `${pathname.replace('/share/', '/api/public/shared-prompts/')}/responses`
    : `${pathname.replace('/capsule/', '/api/public/capsules/')}/submit`;
  const body = new FormData();
  if (name !== undefined) body.set('responderName', name);
  if (email !== undefined) body.set('responderEmail', email);
  if (note !== undefined) body.set('personalNote', note);
  body.set('video', new File([new Uint8Array(await sample('brief.webm'))], 'recording.webm', { type: 'video/webm' }));
  const headers = { 'idempotency-key': randomUUID() };
  const response = await fetch(`${origin}${path}`, { method: 'POST', body, headers });
  expect(response.status).toBe(201);
  return `${link}#edit=${((await response.json()) as SubmittedResponseDto).editSecret}`;
}
