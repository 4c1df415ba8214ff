// Real: PostgreSQL, Redis, the built delivery service as a process, killed with kill -9; its leases end by themselves. The mail
// server is a scripted one that speaks SMTP. The process is stopped exactly at a point by a lock it must wait for or by a server
// that does not go on.
import { describeCrashPoints } from './crash-points.js';

describe('delivery killed with kill -9', () => describeCrashPoints('awaited'));
