import { inboxMigration } from '@dear-future/work/inbox/inbox-migration';
import { triesMigration } from '@dear-future/work/rows/tries-migration';
import { Video } from '../videos/video.entity.js';
import { DiscardedVideos1763695200000 } from './migrations/discarded-videos.js';
import { OriginalReads1763694600000 } from './migrations/original-reads.js';
import { ProcessingTallies1763694000000 } from './migrations/processing-tallies.js';
import { Reels1764100000000 } from './migrations/reels.js';
import { Turns1765100000000 } from './migrations/turns.js';
import { Videos1763600000000 } from './migrations/videos.js';

/** Media's own tables, for the service and the migration program. */
export const schema = {
  entities: [Video],
  migrations: [
    inboxMigration('media'),
    Videos1763600000000,
    ProcessingTallies1763694000000,
    OriginalReads1763694600000,
    DiscardedVideos1763695200000,
    Reels1764100000000,
    triesMigration('inbox', 'objects', 'processings', 'reels'),
    Turns1765100000000,
  ],
};
