import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { untilPlayable } from '../../lib/http/until-playable.js';
import { currentTime } from '../../lib/time/clock.js';
import { toast } from '../../ui/feedback/use-toast.js';
import { timeCapsulesQuery } from '../time-capsules/time-capsules.js';
import { forgetCustomPrompt } from '../prompts/prompt-draft.js';
import {
  clearRecording,
  clearSent,
  loadDraft,
  loadRecording,
  markAsSent,
  storeDraft,
  storeRecording,
} from './recording-store.js';
import type { StoredIn, ScheduleDraft, StoredRecording } from './stored-recording.js';

const DAMAGED = 'It arrived damaged. Your recording is still in this browser: you can watch it, or record a new one.';

export interface RecordingWithDraft {
  readonly recording: StoredRecording;
  readonly draft: ScheduleDraft | null;
}

/** How long the browser keeps its copy while the server cannot tell whether the capsule is playable. */
const KEEP_COPY_MS = 60 * 60_000;

const findCapsule = async (client: QueryClient, id: string): Promise<TimeCapsuleDto | undefined> =>
  (await client.query({ ...timeCapsulesQuery, staleTime: 0 })).find((each) => each.id === id);

/** Returns the recording to schedule, or a copy whose capsule cannot be played. Deletes a copy that is not needed. */
async function unscheduledRecording(client: QueryClient, userId: string): Promise<StoredRecording | null> {
  const recording = await loadRecording(userId);
  if (recording?.sentAs === undefined) return recording;
  try {
    const capsule = await findCapsule(client, recording.sentAs);
    if (capsule?.isPlayable === false) return recording;
    const isUnknown =
      capsule?.isPlayable === null && currentTime().getTime() - Date.parse(capsule.createdAt) < KEEP_COPY_MS;
    if (!isUnknown) await clearRecording(recording);
  } catch {
    // The list did not load, so the copy stays.
  }
  return null;
}

const storedRecordingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['stored-recording', userId],
    queryFn: async ({ client }): Promise<RecordingWithDraft | null> => {
      const recording = await unscheduledRecording(client, userId);
      return recording === null ? null : { recording, draft: loadDraft(recording) };
    },
    // Each page reads the recording again, because another tab may have changed it. No video stays in the cache.
    staleTime: 0,
    gcTime: 0,
  });

export function useStoredRecording(userId: string) {
  return useQuery(storedRecordingQuery(userId));
}

const discardedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['discarded-recording', userId],
    queryFn: (): StoredRecording | null => null,
  });

export function useDiscardedRecording(userId: string): StoredRecording | null {
  return useQuery(discardedQuery(userId)).data ?? null;
}

export function useRecordingStore(userId: string) {
  const client = useQueryClient();
  const { queryKey } = storedRecordingQuery(userId);
  const deleteStored = async (recording: StoredRecording): Promise<void> => {
    await clearRecording(recording);
    client.setQueryData(queryKey, null);
  };
  /** For a recording that became a capsule. Also deletes its custom prompt. */
  const clear = (recording: StoredRecording): Promise<void> => {
    forgetCustomPrompt(recording);
    return deleteStored(recording);
  };
  return {
    clear,
    changeDraft: (recording: StoredRecording, draft: ScheduleDraft): void => {
      client.setQueryData<RecordingWithDraft>([...queryKey], { recording, draft });
      storeDraft(recording, draft);
    },
    store: async (recording: StoredRecording): Promise<StoredIn> => {
      const storedIn = await storeRecording(recording);
      client.setQueryData(discardedQuery(userId).queryKey, null);
      client.removeQueries({ queryKey });
      return storedIn;
    },
    /** Deletes the recording, but keeps it in memory, so that the user can bring it back. */
    discard: (recording: StoredRecording): Promise<void> => {
      client.setQueryData(discardedQuery(userId).queryKey, recording);
      return deleteStored(recording);
    },
    /** Deletes the recording if its capsule is playable. Otherwise, keeps it and stores which capsule it became. */
    markAsCreated: async (recording: StoredRecording, { id, isPlayable }: TimeCapsuleDto): Promise<void> => {
      if (isPlayable === true) return clear(recording);
      forgetCustomPrompt(recording);
      await markAsSent(recording, id);
      client.setQueryData(queryKey, null);
      void untilPlayable(async () => (await findCapsule(client, id))?.isPlayable).then((answer) => {
        if (answer === false) toast({ title: 'Your video can’t be played', description: DAMAGED, tone: 'danger' });
        client.removeQueries({ queryKey });
        if (answer === true) void clearSent(userId, id);
      });
    },
  };
}
