import { randomUUID } from 'node:crypto';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { sample } from '@dear-future/testing/samples';
import { expect } from '@playwright/test';

/** What responders and contributors send beside the video. */
export interface VideoDetails {
  responderName?: string;
  responderEmail?: string;
  personalNote?: string;
}

/** Answers a share link by a request, where the recorder and the form are not tested. Returns the edit link. */
export async function sendVideo(link: string, details: VideoDetails = {}): Promise<string> {
  const { origin, pathname } = new URL(link);
  const path = pathname.startsWith('/share/')
    ? `${pathname.replace('/share/', '/api/public/shared-prompts/')}/responses`
    : `${pathname.replace('/capsule/', '/api/public/capsules/')}/submit`;
  const body = new FormData();
  for (const [name, value] of Object.entries(details)) body.set(name, String(value));
  body.set('video', new File([new Uint8Array(await sample('brief.webm'))], 'recording.webm', { type: 'video/webm' }));
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status).toBe(201);
  return `${link}#receipt=${((await answer.json()) as SubmittedResponseDto).receipt}`;
}
