import { Processor } from '@nestjs/bullmq';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import { ObjectStorage } from '../storage/object-storage.js';
import { REMOVALS } from './objects.js';

/** Removes objects from storage. A claim marks the row as `deleting`, so that a slow writer cannot keep its object. */
@Processor(REMOVALS)
export class ObjectRemoval extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly storage: ObjectStorage,
  ) {
    super(context, {
      table: 'objects',
      // Enough for two calls, each with three attempts that time out.
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
    // If a crash lost an upload's id, the upload has no parts, so it takes no space.
    if (uploadId) await this.storage.abortUpload({ key, uploadId });
    await this.storage.delete(key);
    await database.transaction(async (manager) => {
      // Locks the video, so that the second of two concurrent removals sees that no object is left.
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
