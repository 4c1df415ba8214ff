// Real: PostgreSQL, Redis, and the delivery service in this process, without other servers.
import { describePeriodicQueries } from './periodic-queries.js';

describePeriodicQueries(300_000, ['delivery']);
