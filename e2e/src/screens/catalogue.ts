import { ACCOUNT } from './areas/account.js';
import { CAPSULE_WIZARD } from './areas/capsule-wizard.js';
import { AUTH_PAGES } from './areas/auth-pages.js';
import { FRAME } from './areas/frame.js';
import { HOST_PAGE } from './areas/host-page.js';
import { LANDING } from './areas/landing.js';
import { LOVE_STORIES } from './areas/love-stories.js';
import { MY_CAPSULES } from './areas/my-capsules.js';
import { PAID_LIST } from './areas/paid-list.js';
import { PAYMENT_PAGE } from './areas/payment.js';
import { PUBLIC_CAPSULE_PAGE } from './areas/public-capsule.js';
import { PUBLIC_PROMPT } from './areas/public-prompt.js';
import { RECEIPTS } from './areas/receipt.js';
import { RECORD } from './areas/record.js';
import { RESPONSES_OF_PROMPT } from './areas/responses.js';
import { SHARED_PROMPTS } from './areas/shared-prompts.js';
import { VIDEO_REVIEW } from './areas/video-review.js';
import type { Area, Screen } from './screen.js';

/** Every screen of the product in every state, by area. */
export const CATALOGUE: Readonly<Record<Area, readonly Screen[]>> = {
  landing: LANDING,
  'love-stories': LOVE_STORIES,
  'auth-pages': AUTH_PAGES,
  record: RECORD,
  'video-review': VIDEO_REVIEW,
  'my-capsules': MY_CAPSULES,
  'shared-prompts': SHARED_PROMPTS,
  responses: RESPONSES_OF_PROMPT,
  'public-prompt': PUBLIC_PROMPT,
  receipt: RECEIPTS,
  'capsule-wizard': CAPSULE_WIZARD,
  'paid-list': PAID_LIST,
  'host-page': HOST_PAGE,
  'public-capsule': PUBLIC_CAPSULE_PAGE,
  account: ACCOUNT,
  payment: PAYMENT_PAGE,
  frame: FRAME,
};

/** @throws Error when the area has no such state */
export function screenOf(area: Area, name: string): Screen {
  const found = CATALOGUE[area].find((screen) => screen.name === name);
  if (found === undefined) throw new Error(`${area} has no state "${name}"`);
  return found;
}
