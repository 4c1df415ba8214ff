// Real: PostgreSQL, Redis, and the capsules service in this process, without other servers.
import { describePeriodicQueries } from './periodic-queries.js';

describePeriodicQueries(300_000, ['capsules']);
