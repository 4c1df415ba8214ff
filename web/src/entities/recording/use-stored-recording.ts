import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { forgetCustomPrompt } from './custom-prompt-words.js';
import { clearRecording, loadDraft, loadRecording, storeRecording } from './recording-store.js';
import type { KeptIn, ScheduleDraft, StoredRecording } from './stored-recording.js';

/** A stored recording with what was filled in about its delivery. */
export interface RecordingInHand {
  readonly recording: StoredRecording;
  readonly draft: ScheduleDraft | null;
}

const storedRecordingQuery = (personId: string) =>
  queryOptions({
    queryKey: ['stored-recording', personId],
    queryFn: async (): Promise<RecordingInHand | null> => {
      const recording = await loadRecording(personId);
      return recording === null ? null : { recording, draft: await loadDraft(personId) };
    },
    // Another tab may have saved or scheduled meanwhile: each page looks afresh, and no video stays in memory after it.
    staleTime: 0,
    gcTime: 0,
  });

/** The person's recording that waits to be scheduled; `data` is null when there is none. */
export function useStoredRecording(personId: string) {
  return useQuery(storedRecordingQuery(personId));
}

const letGoQuery = (personId: string) =>
  queryOptions({
    queryKey: ['let-go-recording', personId],
    queryFn: (): StoredRecording | null => null,
  });

/** The recording that the person let go of in this tab and can still have back; null when there is none. */
export function useLetGoRecording(personId: string): StoredRecording | null {
  return useQuery(letGoQuery(personId)).data ?? null;
}

export interface RecordingStore {
  store: (recording: StoredRecording) => Promise<KeptIn>;
  /** It became a capsule. */
  clear: (recording: StoredRecording) => Promise<void>;
  /** It is not wanted. This tab remembers it for a while, in case that was a slip. */
  letGo: (recording: StoredRecording) => Promise<void>;
}

/** Stores and forgets the person's recording, and tells every part of the page that shows it. */
export function useRecordingStore(personId: string): RecordingStore {
  const client = useQueryClient();
  const store = useCallback(
    async (recording: StoredRecording) => {
      const keptIn = await storeRecording(recording);
      client.setQueryData(letGoQuery(personId).queryKey, null);
      lookAgain(client, personId);
      return keptIn;
    },
    [client, personId],
  );
  const forget = useCallback(
    async (recording: StoredRecording) => {
      await clearRecording(recording);
      client.setQueryData(storedRecordingQuery(personId).queryKey, null);
    },
    [client, personId],
  );
  const clear = useCallback(
    async (recording: StoredRecording) => {
      forgetCustomPrompt(recording);
      await forget(recording);
    },
    [forget],
  );
  const letGo = useCallback(
    async (recording: StoredRecording) => {
      client.setQueryData(letGoQuery(personId).queryKey, recording);
      await forget(recording);
    },
    [client, forget, personId],
  );
  return { store, clear, letGo };
}

function lookAgain(client: QueryClient, personId: string): void {
  client.removeQueries({ queryKey: storedRecordingQuery(personId).queryKey });
}
