// Real: PostgreSQL, Redis, and the built delivery service as a process killed with kill -9, whose leases expire. The
// mail server is a scripted SMTP stub. At the crash points, the process waits for a lock or the mail server or is idle.
import { describeCrashPoints } from './crash-points.js';

describe('a delivery process killed with kill -9', () => describeCrashPoints('awaited'));
