// Real: PostgreSQL, Redis, the built delivery service as a process killed with kill -9, whose leases expire. The mail
// server is a scripted SMTP stub. A lock or the mail server stops the process at each point.
import { describeCrashPoints } from './crash-points.js';

describe('delivery killed with kill -9', () => describeCrashPoints('awaited'));
