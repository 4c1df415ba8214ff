// Real: the capsules application, Postgres with a million old admissions, Redis.
import { describeOldAdmissions } from './old-admissions.js';

describeOldAdmissions(1_000_000, 10_000);
