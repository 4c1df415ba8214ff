import { useEffect, useRef, useState } from 'react';
import { useUnsavedWork } from '../../lib/browser/unsaved-work.js';
import type { UploadOptions } from '../../lib/http/upload.js';
import type { RecordedVideo } from '../../recorder/media-format.js';
import { sendingFailure, type SendingFailure } from './sending-failure.js';

export type Sending =
  | { readonly phase: 'ready' }
  | { readonly phase: 'sending'; readonly fraction: number }
  | { readonly phase: 'failed'; readonly failure: SendingFailure };

export type Sender = Pick<ReturnType<typeof useSending>, 'video' | 'sending' | 'stop'>;

interface SendingSteps<Draft> {
  readonly video: RecordedVideo;
  /** Uploads the recording and its fields. Repeating the upload with the same key never creates a second video. */
  readonly uploadVideo: (draft: Draft, options: UploadOptions) => Promise<unknown>;
  readonly failed: string;
  readonly noVideo?: string;
  readonly onFailure?: (failure: SendingFailure) => void;
}

export function useSending<Draft>({ video, uploadVideo, failed, noVideo = failed, onFailure }: SendingSteps<Draft>) {
  const [sending, setSending] = useState<Sending>({ phase: 'ready' });
  const running = useRef<AbortController | null>(null);
  useUnsavedWork(sending.phase === 'sending');

  // Leaving the page stops the upload. The recording and the form's texts stay.
  useEffect(() => () => running.current?.abort(), []);

  const fail = (failure: SendingFailure): void => {
    if (failure.kind !== 'stopped') onFailure?.(failure);
    setSending({ phase: 'failed', failure });
  };
  const send = async (draft: Draft): Promise<void> => {
    if (running.current !== null) return;
    if (video.blob.size === 0) {
      fail({ kind: 'refused', message: noVideo, problems: {} });
      return;
    }
    const { signal } = (running.current = new AbortController());
    const onProgress = (fraction: number): void => setSending({ phase: 'sending', fraction });
    onProgress(0);
    const options = { signal, onProgress, idempotencyKey: video.recordingId };
    await uploadVideo(draft, options).catch((error: unknown) => fail(sendingFailure(error, failed)));
    running.current = null;
  };

  return { video, sending, send, stop: () => running.current?.abort() };
}
