import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
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

/** Stores and forgets the person's recording, and tells every part of the page that shows it. */
export function useRecordingStore(personId: string): {
  store: (recording: StoredRecording) => Promise<KeptIn>;
  clear: (recording: StoredRecording) => Promise<void>;
} {
  const client = useQueryClient();
  const store = useCallback(
    async (recording: StoredRecording) => {
      const keptIn = await storeRecording(recording);
      lookAgain(client, personId);
      return keptIn;
    },
    [client, personId],
  );
  const clear = useCallback(
    async (recording: StoredRecording) => {
      await clearRecording(recording);
      client.setQueryData(storedRecordingQuery(personId).queryKey, null);
    },
    [client, personId],
  );
  return { store, clear };
}

function lookAgain(client: QueryClient, personId: string): void {
  client.removeQueries({ queryKey: storedRecordingQuery(personId).queryKey });
}
