import { Admission } from './admission.entity.js';
import { Contact } from './contact.entity.js';
import { Contribution } from './contribution.entity.js';
import { Credit } from './credit.entity.js';
import { PaidCapsule } from './paid-capsule.entity.js';
import { Prompt } from './prompt.entity.js';
import { Reel } from './reel.entity.js';
import { SharedPrompt, SharedResponse } from './shared-prompt.entity.js';
import { Recipient, RecipientLink, TimeCapsuleAnswer } from './recipient.entity.js';
import { ReceivedCapsule } from './received-capsule.entity.js';
import { TimeCapsule } from './time-capsule.entity.js';

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
