import { useEffect, useRef, useState } from 'react';
import { keepAwake } from '../../lib/browser/keep-awake.js';
import { useAskBeforeLeaving, useUnsavedWork } from '../../lib/browser/unsaved-work.js';
import type { UploadOptions } from '../../lib/http/upload.js';
import type { RecordedVideo } from '../../recorder/media-format.js';
import { sendingFailure, type SendingFailure } from './sending-failure.js';

export type Sending =
  | { readonly phase: 'ready' }
  | { readonly phase: 'sending'; readonly fraction: number }
  | { readonly phase: 'failed'; readonly failure: SendingFailure };

/** The part of the hook's result that `SendingForm` needs. */
export type SenderView = Pick<ReturnType<typeof useSending>, 'video' | 'sending' | 'stop'>;

interface SendingOptions<Draft> {
  readonly video: RecordedVideo;
  /** Uploads the recording and its fields. A repeated upload with the same key never creates a second video. */
  readonly uploadVideo: (draft: Draft, options: UploadOptions) => Promise<unknown>;
  /** The message if the server sends none. */
  readonly failureText: string;
  /** The message if the recording is empty. */
  readonly noVideoText?: string;
  readonly onFailure?: (failure: SendingFailure) => void;
}

export function useSending<Draft>(options: SendingOptions<Draft>) {
  const { video, uploadVideo, failureText, noVideoText = failureText, onFailure } = options;
  const [sending, setSending] = useState<Sending>({ phase: 'ready' });
  const controller = useRef<AbortController | null>(null);
  const isSending = sending.phase === 'sending';
  useUnsavedWork(isSending);
  useAskBeforeLeaving(isSending && sending.fraction < 1);
  // A phone that falls asleep stops the upload.
  useEffect(() => (isSending ? keepAwake() : undefined), [isSending]);

  // If the user leaves the page, the upload stops. The recording and what the user typed stay in the browser.
  useEffect(() => () => controller.current?.abort(), []);

  const fail = (failure: SendingFailure): void => {
    if (failure.kind !== 'stopped') onFailure?.(failure);
    setSending({ phase: 'failed', failure });
  };
  const send = async (draft: Draft): Promise<void> => {
    if (controller.current !== null) return;
    if (video.blob.size === 0) {
      fail({ kind: 'refused', message: noVideoText, reason: null, problems: {} });
      return;
    }
    const { signal } = (controller.current = new AbortController());
    const onProgress = (fraction: number): void => setSending({ phase: 'sending', fraction });
    onProgress(0);
    const uploadOptions = { signal, onProgress, idempotencyKey: video.recordingId };
    await uploadVideo(draft, uploadOptions).catch((error: unknown) => fail(sendingFailure(error, failureText)));
    controller.current = null;
  };

  return { video, sending, send, stop: () => controller.current?.abort() };
}
