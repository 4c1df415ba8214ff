// Real: PostgreSQL, Redis, the built delivery service as a process killed with kill -9; the test ends its leases. The
// mail server is a scripted SMTP stub. The process waits at each crash point for a lock or the mail server. The long
// test has all points.
import { describeCrashPoints } from './crash-points.js';

describe('delivery killed with kill -9', () =>
  describeCrashPoints('ended', ['after the claim', 'in the middle of DATA', 'after the 250, before the commit']));
