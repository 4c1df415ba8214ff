// Real: PostgreSQL, Redis, and the gateway service in this process, without other servers.
import { describePeriodicQueries } from './periodic-queries.js';

describePeriodicQueries(300_000, ['gateway']);
