import { inboxMigration } from '@dear-future/work/inbox/inbox-migration';
import { triesMigration } from '@dear-future/work/rows/tries-migration';
import { PeopleAndSessions1763700000000 } from './1763700000000-people-and-sessions.js';
import { SignInLinks1763700000001 } from './1763700000001-sign-in-links.js';
import { StruckRequests1763700000002 } from './1763700000002-struck-requests.js';
import { Identities1763700000003 } from './1763700000003-identities.js';
import { SessionsAndMailboxes1766400000000 } from './1766400000000-sessions-and-mailboxes.js';

/** Oldest first. */
export const migrations = [
  inboxMigration('gateway'),
  PeopleAndSessions1763700000000,
  SignInLinks1763700000001,
  StruckRequests1763700000002,
  Identities1763700000003,
  triesMigration('inbox'),
  SessionsAndMailboxes1766400000000,
];
