import { useEffect, useRef, useState } from 'react';
import { useUnsavedWork } from '../../lib/browser/unsaved-work.js';
import type { UploadOptions } from '../../lib/http/upload.js';
import type { RecordedVideo } from '../../recorder/media-format.js';
import { NoVideo, sendingFailure, type SendingFailure } from './sending-failure.js';

export type Sending =
  | { readonly phase: 'ready' }
  /** `share` is what has been sent, 0 to 1. */
  | { readonly phase: 'sending'; readonly share: number }
  | { readonly phase: 'failed'; readonly failure: SendingFailure };

export type UploadControls = Pick<UploadOptions, 'onProgress' | 'signal'>;

interface SendingSteps<Draft> {
  readonly video: RecordedVideo;
  /** Uploads the recording and its fields with the recording's idempotency key. Resolves with what to do next. */
  readonly uploadVideo: (draft: Draft, controls: UploadControls) => Promise<() => unknown>;
  readonly failed: string;
  readonly onFailure?: (failure: SendingFailure) => void;
}

export function useSending<Draft>({ video, uploadVideo, failed, onFailure }: SendingSteps<Draft>) {
  const [sending, setSending] = useState<Sending>({ phase: 'ready' });
  const running = useRef<AbortController | null>(null);
  useUnsavedWork(sending.phase === 'sending');

  // Leaving the page stops the upload; the recording and what was filled in stay.
  useEffect(() => () => running.current?.abort(), []);

  const send = async (draft: Draft): Promise<void> => {
    if (running.current !== null) return;
    const { signal } = (running.current = new AbortController());
    const onProgress = (share: number): void => setSending({ phase: 'sending', share });
    onProgress(0);
    try {
      if (video.blob.size === 0) throw new NoVideo();
      const finish = await uploadVideo(draft, { signal, onProgress });
      await finish();
    } catch (error) {
      const failure = sendingFailure(error, failed);
      if (failure.kind !== 'stopped') onFailure?.(failure);
      setSending({ phase: 'failed', failure });
    }
    running.current = null;
  };

  return { sending, send, stop: () => running.current?.abort() };
}
