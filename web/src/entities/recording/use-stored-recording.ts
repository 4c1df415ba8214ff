import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { untilPlayable } from '../../lib/http/until-playable.js';
import { toast } from '../../ui/feedback/use-toast.js';
import { timeCapsulesQuery } from '../time-capsules/time-capsules.js';
import { forgetCustomPrompt } from '../prompts/prompt-draft.js';
import {
  findSavedRecordings,
  forgetRecording,
  loadVideo,
  markAsSent,
} from '../../recorder/recordings/recording-store.js';
import { Store } from '../../lib/react/store.js';
import { loadDraft, storeDraft, type ScheduleDraft } from './schedule-draft.js';
import { forgetSent, saveRecording, type StoredRecording } from './stored-recording.js';
import { currentTime } from '../../lib/time/clock.js';

const DAMAGED = 'It arrived damaged. Your recording is still in this browser: you can watch it, or record a new one.';

export interface RecordingWithDraft {
  readonly recording: StoredRecording;
  readonly draft: ScheduleDraft | null;
}

/** How long a copy stays while the server cannot tell whether its capsule is playable. The server has the original. */
const COPY_MS = 60 * 60_000;

const findCapsule = async (client: QueryClient, id: string): Promise<TimeCapsuleDto | undefined> =>
  (await client.query({ ...timeCapsulesQuery, staleTime: 0 })).find((each) => each.id === id);

/** Whether a saved recording is to be scheduled: unless it became a capsule that can be played. */
async function isUnscheduled(client: QueryClient, id: string, sentAs: string | undefined): Promise<boolean> {
  if (sentAs === undefined) return true;
  try {
    const capsule = await findCapsule(client, sentAs);
    if (capsule?.isPlayable === false) return true;
    const isUnknown = capsule?.isPlayable === null && currentTime().getTime() - Date.parse(capsule.createdAt) < COPY_MS;
    if (!isUnknown) await forgetRecording(id);
  } catch {
    // The list didn’t load: the copy stays.
  }
  return false;
}

const storedRecordingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['stored-recording', userId],
    queryFn: async ({ client }): Promise<RecordingWithDraft | null> => {
      for (const { id, ...saved } of await findSavedRecordings(userId)) {
        const video = (await isUnscheduled(client, id, saved.sentAs)) ? await loadVideo(id) : null;
        if (video !== null) return { recording: { userId, video, ...saved }, draft: loadDraft(id) };
      }
      return null;
    },
    // Read again on each page, because another tab may have changed it. Keeps no video in memory.
    staleTime: 0,
    gcTime: 0,
  });

/** The recording that the user saved last and has not scheduled. */
export const useStoredRecording = (userId: string) => useQuery(storedRecordingQuery(userId));

/** Can be brought back until the page closes. */
export const discardedRecording = new Store<StoredRecording | null>(null);

export function useRecordingStore(userId: string) {
  const client = useQueryClient();
  const { queryKey } = storedRecordingQuery(userId);
  const forget = async ({ video }: StoredRecording): Promise<void> => {
    await forgetRecording(video.recordingId);
    client.setQueryData(queryKey, null);
  };
  const clear = (recording: StoredRecording): Promise<void> => {
    forgetCustomPrompt(recording);
    return forget(recording);
  };
  return {
    clear,
    changeDraft: (recording: StoredRecording, draft: ScheduleDraft): void => {
      client.setQueryData<RecordingWithDraft>([...queryKey], { recording, draft });
      storeDraft(recording.video.recordingId, draft);
    },
    store: async (recording: StoredRecording): Promise<void> => {
      await saveRecording(recording);
      discardedRecording.set(null);
      client.removeQueries({ queryKey });
    },
    discard: (recording: StoredRecording): Promise<void> => {
      discardedRecording.set(recording);
      return forget(recording);
    },
    /** Records that it became this capsule. It stays until the server confirms that the capsule can be played. */
    created: async (recording: StoredRecording, { id, isPlayable }: TimeCapsuleDto): Promise<void> => {
      if (isPlayable === true) return clear(recording);
      forgetCustomPrompt(recording);
      await markAsSent(recording.video.recordingId, id).catch(() => undefined);
      client.setQueryData(queryKey, null);
      void untilPlayable(async () => (await findCapsule(client, id))?.isPlayable).then((answer) => {
        if (answer === false) toast({ title: 'Your video can’t be played', description: DAMAGED, tone: 'danger' });
        client.removeQueries({ queryKey });
        if (answer === true) void forgetSent(userId, id);
      });
    },
  };
}
