import { DeliveryDefinition } from './delivery-scheduled.js';
import { defineMessage } from './message.js';

/**
 * capsules → delivery: the owner shares a delivered time capsule with these recipients, or sends it to them again. They get
 * their mails now.
 */
export const capsuleShared = defineMessage('delivery', 'capsule.shared', 1, DeliveryDefinition);
