import { randomUUID } from 'node:crypto';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { sample } from '@dear-future/testing/samples';
import { expect } from '@playwright/test';
import type { User } from './user.js';

/** Schedules a capsule for a later year by a request, without the recorder and the form. */
export async function scheduleCapsule(owner: User, fields: Record<string, string> = {}): Promise<TimeCapsuleDto> {
  const video = { name: 'recording.webm', mimeType: 'video/webm', buffer: await sample('brief.webm') };
  const texts = { promptId: 'custom-1', promptTitle: 'For you', deliveryDate: '2040-01-01T09:00:00Z', ...fields };
  const answer = await owner.page.request.post('/api/time-capsules', {
    headers: { origin: owner.product.url, 'idempotency-key': randomUUID() },
    multipart: { ...texts, video },
  });
  await expect(answer).toBeOK();
  return (await answer.json()) as TimeCapsuleDto;
}

/** Moves a capsule to the next second by a request, again when that has passed on the way. Returns the moment. */
export async function letComeDue(owner: User, { id }: TimeCapsuleDto): Promise<Date> {
  let due = new Date();
  await expect(async () => {
    due = new Date(Date.now() + 1_000);
    const answer = await owner.page.request.patch(`/api/time-capsules/${id}`, {
      headers: { origin: owner.product.url },
      data: { deliveryDate: due.toISOString() },
    });
    await expect(answer).toBeOK();
  }).toPass({ timeout: 30_000 });
  return due;
}

/** As its owner sees it. */
export const capsuleOf = (owner: User, { id }: TimeCapsuleDto): Promise<TimeCapsuleDto> =>
  owner.get<TimeCapsuleDto>(`/api/time-capsules/${id}`);
