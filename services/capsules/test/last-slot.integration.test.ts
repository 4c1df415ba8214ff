// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { describeLastSlot } from './last-slot.js';

describeLastSlot({ concurrency: 20, admissionRounds: 3, commitRounds: 1, mixedRounds: 4 });
