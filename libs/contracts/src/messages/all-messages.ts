import './deliveries.js';
import './paid-capsules.js';
import './payments.js';
import './recipients.js';
import './reels.js';
import './shared-prompts.js';
import './time-capsules.js';
import './users.js';
import './videos.js';

export { definedMessages as ALL_MESSAGES } from './message.js';
