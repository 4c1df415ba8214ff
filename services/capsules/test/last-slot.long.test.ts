// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { describeLastSlot } from './last-slot.js';

describeLastSlot({ concurrency: 50, admissionRounds: 100, commitRounds: 5, mixedRounds: 20 });
