import './deliveries.js';
import './paid-capsules.js';
import './payments.js';
import './recipients.js';
import './reels.js';
import './shared-prompts.js';
import './time-capsules.js';
import './users.js';
import './videos.js';

/** All messages. A service starts only with exactly one handler for each message that it consumes. */
export { definedMessages as ALL_MESSAGES } from './message.js';
