import { Processor } from '@nestjs/bullmq';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import { ObjectStorage } from '../storage/object-storage.js';
import { REMOVALS } from './objects.js';

/** The claim marks the row as `deleting`, so that a writer that was only slow fails when it tries to keep its object. */
@Processor(REMOVALS)
export class ObjectRemoval extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly storage: ObjectStorage,
  ) {
    super(context, {
      table: 'objects',
      // Time for three attempts of two calls with the longest timeouts.
      leaseSeconds: 120,
      claimedState: 'deleting',
      waitingState: 'deleting',
      concurrency: 2,
    });
  }

  protected async perform({ id, previousState }: Claim): Promise<void> {
    const { database, log } = this.context;
    const [row] = await database.query<{ key: string; uploadId: string | null; videoName: string }[]>(
      'SELECT key, upload_id AS "uploadId", video_name AS "videoName" FROM objects WHERE id = $1',
      [id],
    );
    if (!row) return;
    const { key, uploadId, videoName } = row;
    // An upload whose id was lost in a crash has no parts yet, so it costs nothing.
    if (uploadId) await this.storage.abortUpload({ key, uploadId });
    await this.storage.delete(key);
    await database.transaction(async (manager) => {
      // Locks the video, so that of two concurrent removals the second sees that no object is left.
      await manager.query('SELECT 1 FROM videos WHERE name = $1 FOR UPDATE', [videoName]);
      await manager.query('DELETE FROM objects WHERE id = $1', [id]);
      await manager.query(
        `DELETE FROM videos WHERE name = $1 AND state = 'discarding'
            AND NOT EXISTS (SELECT 1 FROM objects WHERE video_name = $1)`,
        [videoName],
      );
    });
    log.info({ event: 'object.removed', wasOpen: previousState === 'open' }, 'Removed an object from storage');
  }
}
