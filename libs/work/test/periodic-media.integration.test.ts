// Real: PostgreSQL, Redis, and the media service in this process, without other servers.
import { describePeriodicQueries } from './periodic-queries.js';

describePeriodicQueries(300_000, ['media']);
