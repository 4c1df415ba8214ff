// Real: the capsules service in this process, PostgreSQL with a million old admissions, and Redis.
import { describeOldAdmissions } from './old-admissions.js';

describeOldAdmissions(1_000_000, 10_000);
