import { Processor } from '@nestjs/bullmq';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import { ObjectStorage } from '../storage/object-storage.js';
import { REMOVALS } from './queues.js';

const CONCURRENCY = 2;
/** Time for three attempts of two calls with the longest timeouts, in seconds. */
const LEASE_SECONDS = 120;

interface ObjectRow {
  key: string;
  upload_id: string | null;
  video_name: string;
}

/**
 * Removes objects without an owner from storage: those marked for deletion, and open ones whose writer died. The claim
 * also marks the row, so that a writer that was only slow notices it when it wants to keep its object.
 */
@Processor(REMOVALS, { concurrency: CONCURRENCY })
export class ObjectRemoval extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly storage: ObjectStorage,
  ) {
    super(context, {
      table: 'objects',
      leaseSeconds: LEASE_SECONDS,
      claimedState: 'deleting',
      waitingState: 'deleting',
      concurrency: CONCURRENCY,
    });
  }

  protected async perform(claim: Claim): Promise<void> {
    const { database, log } = this.context;
    const [row] = await database.query<ObjectRow[]>('SELECT key, upload_id, video_name FROM objects WHERE id = $1', [
      claim.id,
    ]);
    if (!row) return;
    if (row.upload_id) await this.storage.abortUpload({ key: row.key, uploadId: row.upload_id });
    else await this.storage.abortUnknownUploads(row.key);
    await this.storage.delete(row.key);
    await database.transaction(async (manager) => {
      // Locks the row first, so that two concurrent removals cannot both leave the video to the other.
      await manager.query('SELECT 1 FROM videos WHERE name = $1 FOR UPDATE', [row.video_name]);
      await manager.query('DELETE FROM objects WHERE id = $1', [claim.id]);
      await manager.query(
        `DELETE FROM videos WHERE name = $1 AND state = 'discarding'
            AND NOT EXISTS (SELECT 1 FROM objects WHERE video_name = $1)`,
        [row.video_name],
      );
    });
    log.info({ event: 'object.removed', wasOpen: claim.previousState === 'open' }, 'Removed an object from storage');
  }
}
