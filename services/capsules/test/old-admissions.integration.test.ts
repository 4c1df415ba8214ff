// Real: the capsules service in this process, PostgreSQL with twenty thousand old admissions, and Redis.
import { describeOldAdmissions } from './old-admissions.js';

describeOldAdmissions(20_000, 5_000);
