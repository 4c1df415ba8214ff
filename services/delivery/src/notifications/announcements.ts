import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import { longDate } from '../mail/letters/arrival-letter.js';
import { oneLine } from '../mail/plain-text.js';
import type { Trouble } from '../schedule/next-step.js';

/** What a person can be told about one delivery; each once. */
export type Topic = 'arrived' | Trouble;

export interface Announcement {
  kind: NotificationDto['kind'];
  title: string;
  body: string;
}

/** What the app says about one delivery (docs/product.md §1). Plain text. */
export function announce(
  topic: Topic,
  capsule: { promptTitle: string; recordedAt: Date; timeZone: string | null },
): Announcement {
  const title = `“${oneLine(capsule.promptTitle)}”`;
  switch (topic) {
    case 'arrived':
      return {
        kind: 'time-capsule-delivered',
        title: 'Your time capsule has arrived',
        body: `${title}, recorded on ${longDate(capsule.recordedAt, capsule.timeZone)}, is ready to watch.`,
      };
    case 'delayed':
      return {
        kind: 'time-capsule-trouble',
        title: 'Our mail to you is delayed',
        body: `${title} is ready to watch here. Its mail could not be sent yet; we keep trying.`,
      };
    case 'refused':
      return {
        kind: 'time-capsule-trouble',
        title: 'Your mailbox turned our mail away',
        body: `${title} is ready to watch here. Please check your e-mail address; we will try again later.`,
      };
    case 'unconfirmed':
      return {
        kind: 'time-capsule-trouble',
        title: 'We are not sure that our mail reached you',
        body: `${title} is ready to watch here. If the mail is missing, use Deliver Now to have it sent again.`,
      };
  }
}
