// Real: PostgreSQL, Redis, and the built delivery service as a process killed with kill -9. The mail server is a
// scripted SMTP stub. At each crash point, the process is waiting for a lock or the mail server. The test ends
// the leases. The long test has all crash points, and waits until the leases expire.
import { describeCrashPoints } from './crash-points.js';

describe('a delivery process killed with kill -9', () =>
  describeCrashPoints('ended', ['after the claim', 'in the middle of DATA', 'after the 250, before the commit']));
