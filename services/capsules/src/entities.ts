import { Admission } from './admissions/admission.entity.js';
import { Contact } from './people/contact.entity.js';
import { Contribution } from './paid-capsules/contribution.entity.js';
import { Credit } from './credits/credit.entity.js';
import { PaidCapsule } from './paid-capsules/paid-capsule.entity.js';
import { Prompt } from './prompts/prompt.entity.js';
import { Reel } from './reels/reel.entity.js';
import { SharedPrompt, SharedResponse } from './shared-prompts/shared-prompt.entity.js';
import { Recipient, RecipientLink, TimeCapsuleAnswer } from './recipients/recipient.entity.js';
import { ReceivedCapsule } from './recipients/received-capsule.entity.js';
import { TimeCapsule } from './recipients/time-capsule.entity.js';

export const entities = [
  Prompt,
  TimeCapsule,
  Recipient,
  RecipientLink,
  TimeCapsuleAnswer,
  ReceivedCapsule,
  Admission,
  SharedPrompt,
  SharedResponse,
  PaidCapsule,
  Credit,
  Contact,
  Contribution,
  Reel,
];
