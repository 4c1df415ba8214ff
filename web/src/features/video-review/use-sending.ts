import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScheduleDraft, StoredRecording } from '../../entities/recording/stored-recording.js';
import { timeCapsulesQuery } from '../../entities/time-capsules/list-time-capsules.js';
import { toast } from '../../ui/use-toast.js';
import { createTimeCapsule } from './api/create-time-capsule.js';
import { CREATION_FAILED, sendingFailure, type SendingFailure } from './sending-failure.js';
import type { CheckedSchedule } from './schedule-check.js';
import { localZone } from '../../lib/zoned-time.js';

export type Sending =
  | { readonly phase: 'ready' }
  /** `share` is what has been sent, 0 to 1. */
  | { readonly phase: 'sending'; readonly share: number }
  | { readonly phase: 'failed'; readonly failure: SendingFailure };

type Accepted = Extract<CheckedSchedule, { ok: true }>;

/**
 * Creates the capsule of a stored recording, with progress and a way to stop. Every try carries the recording's own key.
 *
 * @param onCreated called once it exists
 */
export function useSending(recording: StoredRecording, onCreated: (capsule: TimeCapsuleDto) => Promise<void>) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Sending>({ phase: 'ready' });
  const running = useRef<AbortController | null>(null);

  // Leaving the page stops the upload; the recording and what was filled in stay.
  useEffect(() => () => running.current?.abort(), []);

  const send = useCallback(
    async (draft: ScheduleDraft, { deliveryDate, personalNote }: Accepted): Promise<void> => {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      setSending({ phase: 'sending', share: 0 });
      let capsule: TimeCapsuleDto;
      try {
        capsule = await createTimeCapsule({
          fields: {
            promptId: recording.prompt.id,
            promptTitle: recording.prompt.title,
            deliveryDate,
            deliveryMethod: draft.method,
            timeZone: localZone(),
            ...(personalNote === null ? {} : { personalNote }),
          },
          video: recording.video,
          idempotencyKey: recording.idempotencyKey,
          onProgress: (share) => setSending({ phase: 'sending', share }),
          signal: controller.signal,
        });
      } catch (error) {
        const failure = sendingFailure(error);
        if (failure.kind === 'already-created') void client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey });
        if (failure.kind !== 'stopped') {
          const description = failure.kind === 'refused' ? failure.message : CREATION_FAILED;
          toast({ title: 'Error', description, tone: 'danger' });
        }
        setSending({ phase: 'failed', failure });
        running.current = null;
        return;
      }
      running.current = null;
      void client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey });
      toast({
        title: 'Success!',
        description: 'Your time capsule has been created and scheduled for delivery.',
        tone: 'success',
      });
      await onCreated(capsule);
    },
    [client, onCreated, recording],
  );

  const stop = useCallback(() => running.current?.abort(), []);
  return { sending, send, stop };
}
