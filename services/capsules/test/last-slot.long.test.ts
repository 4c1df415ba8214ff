// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { describeLastSlot } from './last-slot.js';

describeLastSlot({ concurrency: 50, admissions: 100, commits: 5, mixed: 20 });
