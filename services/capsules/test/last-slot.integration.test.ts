// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { describeLastSlot } from './last-slot.js';

describeLastSlot({ concurrency: 20, admissions: 3, commits: 1, mixed: 4 });
