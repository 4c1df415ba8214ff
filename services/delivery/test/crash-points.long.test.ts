// Real: PostgreSQL, Redis, the built delivery service as a process killed with kill -9, whose leases expire. The mail
// server is a scripted SMTP stub. The process waits at each crash point for a lock or the mail server.
import { describeCrashPoints } from './crash-points.js';

describe('delivery killed with kill -9', () => describeCrashPoints('awaited'));
