import type { PaidCapsuleDto, ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { eventually } from '@dear-future/testing/eventually';
import type { Installation } from './installation.js';
import type { ProductVisitor } from '../visitor/visitor.js';

/** Long, because the programs that make reels run at low priority. */
const REEL_TIMEOUT_MS = 900_000;
/** Every reel is longer: it has a title, at least one contribution and a closing card. */
const MIN_SECONDS = 6;

export interface Reel {
  seconds: number;
  bytes: Buffer;
}

/** Closes the capsule and waits for its reel. @throws Error if the host can already watch the reel */
export async function closeAndMakeReel(host: ProductVisitor, { id }: PaidCapsuleDto): Promise<void> {
  await host.post(`/api/capsules/${id}/close`, {}, 200, 'PATCH');
  const { videoFileName } = await waitForReel(host, id, ({ state }) => state === 'ready');
  if (videoFileName !== null) throw new Error('the host can watch the highlight reel before the capsule opens');
}

/** Moves the capsule's delivery day to yesterday, and waits until the capsule is delivered. */
export async function openCapsule(
  host: ProductVisitor,
  installation: Installation,
  { id }: PaidCapsuleDto,
): Promise<void> {
  await installation.sql(`
    WITH moved AS (
      UPDATE capsules.paid_capsules
         SET delivery_day = (clock_timestamp() AT TIME ZONE time_zone)::date - 1,
             delivery_date = ((clock_timestamp() AT TIME ZONE time_zone)::date - 1 + time '09:00') AT TIME ZONE time_zone
       WHERE id = '${id}' RETURNING id)
    UPDATE capsules.capsule_openings SET next_attempt_at = clock_timestamp()
      FROM moved WHERE capsule_openings.id = moved.id AND state = 'waiting'`);
  await eventually(async () => (await host.get<PaidCapsuleDto>(`/api/capsules/${id}`)).status === 'delivered', {
    withinMs: REEL_TIMEOUT_MS,
    everyMs: 500,
    what: 'the paid capsule to be delivered',
  });
}

/** Returns the finished reel. @throws Error if it is incomplete */
export async function reelOf(host: ProductVisitor, { id }: PaidCapsuleDto): Promise<Reel> {
  const { videoFileName, durationSeconds, skipped } = await waitForReel(host, id, ({ state }) => state === 'ready');
  const seconds = durationSeconds ?? 0;
  const bytes = await host.bytes(`/api/videos/${videoFileName ?? ''}`);
  const isMp4 = bytes.subarray(4, 8).toString('latin1') === 'ftyp';
  if (!isMp4 || seconds < MIN_SECONDS || skipped.length > 0) {
    throw new Error(
      `the reel has ${String(seconds)} s and ${String(bytes.length)} bytes, and lacks: ${skipped.join(', ') || 'nothing'}`,
    );
  }
  return { seconds, bytes };
}

/** Starts a reel, calls `interrupt` while the reel is being made, and returns the finished reel. */
export async function interruptReel(
  host: ProductVisitor,
  capsule: PaidCapsuleDto,
  interrupt: () => Promise<void>,
): Promise<Reel> {
  await host.post(`/api/capsules/${capsule.id}/reel`, {}, 202);
  await waitForReel(host, capsule.id, ({ state, progress }) => state === 'working' && progress > 0);
  await interrupt();
  return reelOf(host, capsule);
}

async function waitForReel(host: ProductVisitor, id: string, predicate: (reel: ReelDto) => boolean): Promise<ReelDto> {
  const reel = await eventually(
    async () => {
      const latest = await host.get<ReelDto>(`/api/capsules/${id}/reel`);
      return (predicate(latest) || isFinalFailure(latest)) && latest;
    },
    { withinMs: REEL_TIMEOUT_MS, everyMs: 300, what: 'the highlight reel' },
  );
  if (isFinalFailure(reel)) throw new Error(`the highlight reel ended in the state "${reel.state}"`);
  return reel;
}

function isFinalFailure({ state }: ReelDto): boolean {
  return state === 'failed' || state === 'empty';
}
