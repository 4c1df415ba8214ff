// Real: PostgreSQL, Redis, and each service in this process, without other servers.
import { describePeriodicQueries } from './periodic-queries.js';

describePeriodicQueries(1_000_000);
