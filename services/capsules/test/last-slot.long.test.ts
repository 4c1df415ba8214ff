// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { describeLastSlot } from './last-slot.js';

describeLastSlot({ concurrency: 50, admissionRounds: 100, commitRounds: 5, mixedRounds: 20 });
