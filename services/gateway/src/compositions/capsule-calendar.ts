import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import ical from 'ical-generator';

/** An iCalendar file (RFC 5545). */
export function capsuleCalendar(
  { id, promptTitle, deliveryDate, deliveredAt, createdAt }: TimeCapsuleDto,
  publicUrl: string,
): string {
  const start = new Date(deliveredAt ?? deliveryDate);
  const url = `${publicUrl}/my-capsules/${id}`;
  const calendar = ical({ prodId: { company: 'Dear Future', product: 'Time capsules', language: 'EN' } });
  calendar.createEvent({
    id: `${id}@${new URL(publicUrl).hostname}`,
    stamp: new Date(createdAt),
    start,
    end: start,
    summary: `Time capsule: ${promptTitle}`,
    description: `Your video arrives. Open it at ${url}`,
    url,
  });
  return calendar.toString();
}
