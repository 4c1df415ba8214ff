// Real: PostgreSQL, Redis, the built delivery service as a process, killed with kill -9; the test ends its leases. The mail
// server is a scripted one that speaks SMTP. The process is stopped exactly at a point by a lock it must wait for or by a server
// that does not go on. All points: crash-points.long.test.ts.
import { describeCrashPoints } from './crash-points.js';

describe('delivery killed with kill -9', () =>
  describeCrashPoints('ended', ['after the claim', 'in the middle of DATA', 'after the 250, before the commit']));
