// Real: the capsules application, Postgres with twenty thousand old admissions, Redis.
import { describeOldAdmissions } from './old-admissions.js';

describeOldAdmissions(20_000, 5_000);
