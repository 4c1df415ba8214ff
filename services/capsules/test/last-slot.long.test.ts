// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { describeLastSlot } from './last-slot.js';

describeLastSlot({ atOnce: 50, admissions: 100, commits: 5, mixed: 20 });
