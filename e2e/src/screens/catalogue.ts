import { ACCOUNT } from './areas/account.js';
import { APP_SHELL } from './areas/app-shell.js';
import { AUTH_PAGES } from './areas/auth-pages.js';
import { CAPSULE_WIZARD } from './areas/capsule-wizard.js';
import { EDIT_LINK } from './areas/edit-link.js';
import { HOST_PAGE } from './areas/host-page.js';
import { LANDING } from './areas/landing.js';
import { LOVE_STORIES } from './areas/love-stories.js';
import { MAILS } from './areas/mails.js';
import { CAPSULE_PAGE, MY_CAPSULES, REMOVED_CAPSULES_PAGE } from './areas/my-capsules.js';
import { OPENING } from './areas/opening.js';
import { PAID_LIST } from './areas/paid-list.js';
import { PAYMENT_PAGE } from './areas/payment.js';
import { PUBLIC_CAPSULE_PAGE } from './areas/public-capsule.js';
import { PUBLIC_PROMPT_PAGE } from './areas/public-prompt.js';
import { RECIPIENT } from './areas/recipient.js';
import { RECORD } from './areas/record.js';
import { RESPONSES_OF_PROMPT } from './areas/responses.js';
import { SHARED_PROMPTS } from './areas/shared-prompts.js';
import { VIDEO_REVIEW } from './areas/video-review.js';
import type { Screen } from './screen.js';

/** Every state of every screen, grouped by area. */
export const CATALOGUE: readonly Screen[] = [
  LANDING,
  LOVE_STORIES,
  AUTH_PAGES,
  RECORD,
  VIDEO_REVIEW,
  MY_CAPSULES,
  CAPSULE_PAGE,
  REMOVED_CAPSULES_PAGE,
  OPENING,
  SHARED_PROMPTS,
  RESPONSES_OF_PROMPT,
  PUBLIC_PROMPT_PAGE,
  EDIT_LINK,
  RECIPIENT,
  CAPSULE_WIZARD,
  PAID_LIST,
  HOST_PAGE,
  PUBLIC_CAPSULE_PAGE,
  ACCOUNT,
  PAYMENT_PAGE,
  APP_SHELL,
  MAILS,
].flat();

export function screenOf(area: string, name: string): Screen {
  const match = CATALOGUE.find((screen) => screen.area === area && screen.name === name);
  if (match === undefined) throw new Error(`${area} has no state "${name}"`);
  return match;
}
