import { inboxMigration } from '@dear-future/work/inbox/inbox-migration';
import { triesMigration } from '@dear-future/work/rows/tries-migration';
import { Customers1700000000100 } from './customers-1700000000100.js';
import { EventTrimming1766000000000 } from './event-trimming-1766000000000.js';
import { Payments1763700000100 } from './payments-1763700000100.js';
import { Refusals1765100000000 } from './refusals-1765100000000.js';
import { Returns1763700000200 } from './returns-1763700000200.js';

export const migrations = [
  inboxMigration('billing'),
  Customers1700000000100,
  Payments1763700000100,
  Returns1763700000200,
  triesMigration('inbox', 'stripe_events', 'stripe_tasks'),
  Refusals1765100000000,
  EventTrimming1766000000000,
];
