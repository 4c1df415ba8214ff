// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { describeLastSlot } from './last-slot.js';

describeLastSlot({ concurrency: 20, admissionRounds: 3, commitRounds: 1, mixedRounds: 4 });
