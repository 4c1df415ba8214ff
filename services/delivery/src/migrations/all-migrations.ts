import { inboxMigration } from '@dear-future/work/inbox/inbox-migration';
import { triesMigration } from '@dear-future/work/rows/tries-migration';
import { Deliveries1700000000100 } from './deliveries-1700000000100.js';
import { PaidCapsules1763700000200 } from './paid-capsules-1763700000200.js';
import { People1700000000200 } from './people-1700000000200.js';
import { Planned1700000000500 } from './planned-1700000000500.js';
import { Removals1763800000300 } from './removals-1763800000300.js';
import { Responses1700000000300 } from './responses-1700000000300.js';
import { Steps1700000000400 } from './steps-1700000000400.js';
import { UnplayableVideos1763900000400 } from './unplayable-videos-1763900000400.js';

/** Every migration of this service, in order. */
export const migrations = [
  inboxMigration('delivery'),
  Deliveries1700000000100,
  People1700000000200,
  Responses1700000000300,
  Steps1700000000400,
  Planned1700000000500,
  PaidCapsules1763700000200,
  Removals1763800000300,
  triesMigration('inbox', 'deliveries'),
  UnplayableVideos1763900000400,
];
