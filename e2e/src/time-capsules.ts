import { randomUUID } from 'node:crypto';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { sample } from '@dear-future/testing/samples';
import { expect } from '@playwright/test';
import type { User } from './user.js';

/** Schedules a capsule through the API, for a distant year unless `fields` has another date. */
export async function scheduleCapsule(owner: User, fields: Record<string, string> = {}): Promise<TimeCapsuleDto> {
  const video = { name: 'recording.webm', mimeType: 'video/webm', buffer: await sample('brief.webm') };
  const texts = { promptId: 'custom-1', promptTitle: 'For you', deliveryDate: '2040-01-01T09:00:00Z', ...fields };
  const response = await owner.page.request.post('/api/time-capsules', {
    headers: { origin: owner.product.url, 'idempotency-key': randomUUID() },
    multipart: { ...texts, video },
  });
  await expect(response).toBeOK();
  return (await response.json()) as TimeCapsuleDto;
}

/** Reschedules a capsule through the API, to a second from now. Retries if the server is too slow. Returns the date. */
export async function makeDue(owner: User, { id }: TimeCapsuleDto): Promise<Date> {
  let due = new Date();
  await expect(async () => {
    due = new Date(Date.now() + 1_000);
    const response = await owner.page.request.patch(`/api/time-capsules/${id}`, {
      headers: { origin: owner.product.url },
      data: { deliveryDate: due.toISOString() },
    });
    await expect(response).toBeOK();
  }).toPass({ timeout: 30_000 });
  return due;
}

/** Fetches a capsule as its owner sees it. */
export const getCapsule = (owner: User, { id }: TimeCapsuleDto): Promise<TimeCapsuleDto> =>
  owner.get<TimeCapsuleDto>(`/api/time-capsules/${id}`);
