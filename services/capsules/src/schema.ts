import { inboxMigration } from '@dear-future/work/inbox/inbox-migration';
import { triesMigration } from '@dear-future/work/rows/tries-migration';
import { Admission } from './admissions/admission.entity.js';
import { Prompts1763700000000 } from './migrations/1763700000000-prompts.js';
import { TimeCapsules1763700000001 } from './migrations/1763700000001-time-capsules.js';
import { Admissions1763700000002 } from './migrations/1763700000002-admissions.js';
import { SharedPrompts1763700000003 } from './migrations/1763700000003-shared-prompts.js';
import { UploadAttempts1763700000004 } from './migrations/1763700000004-upload-attempts.js';
import { AnsweredPrompts1763700000005 } from './migrations/1763700000005-answered-prompts.js';
import { PaidCapsules1763700000006 } from './migrations/1763700000006-paid-capsules.js';
import { KeptReels1763800000007 } from './migrations/1763800000007-kept-reels.js';
import { HostDecides1763900000008 } from './migrations/1763900000008-host-decides.js';
import { PlacesByBytes1763900000009 } from './migrations/1763900000009-places-by-bytes.js';
import { PromisedDates1763900000010 } from './migrations/1763900000010-promised-dates.js';
import { VideoBytes1763900000011 } from './migrations/1763900000011-video-bytes.js';
import { PlayableVideos1763900000012 } from './migrations/1763900000012-playable-videos.js';
import { Contribution } from './contributions/contribution.entity.js';
import { Credit } from './credits/credit.entity.js';
import { CapsulePackage } from './packages/capsule-package.entity.js';
import { PaidCapsule } from './paid-capsules/paid-capsule.entity.js';
import { Prompt } from './prompts/prompt.entity.js';
import { Reel } from './reels/reel.entity.js';
import { SharedPrompt } from './shared-prompts/shared-prompt.entity.js';
import { SharedResponse } from './shared-responses/shared-response.entity.js';
import { TimeCapsule } from './time-capsules/time-capsule.entity.js';

export const entities = [
  Prompt,
  TimeCapsule,
  Admission,
  SharedPrompt,
  SharedResponse,
  CapsulePackage,
  PaidCapsule,
  Credit,
  Contribution,
  Reel,
];

/** In the order in which they run. Never change one that has run anywhere. */
export const migrations = [
  inboxMigration('capsules'),
  Prompts1763700000000,
  TimeCapsules1763700000001,
  Admissions1763700000002,
  SharedPrompts1763700000003,
  UploadAttempts1763700000004,
  AnsweredPrompts1763700000005,
  PaidCapsules1763700000006,
  KeptReels1763800000007,
  triesMigration('inbox', 'capsule_days'),
  HostDecides1763900000008,
  PlacesByBytes1763900000009,
  PromisedDates1763900000010,
  VideoBytes1763900000011,
  PlayableVideos1763900000012,
];
