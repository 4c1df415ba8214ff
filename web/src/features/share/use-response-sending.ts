import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { untilPlayable } from '../../lib/until-playable.js';
import type { UploadOptions } from '../../lib/upload.js';
import type { RecordedVideo } from '../../recorder/recorded-video.js';
import { discardTake } from '../../recorder/take-spool.js';
import { toast } from '../../ui/use-toast.js';
import { readReceipt } from './api/read-receipt.js';
import { forgetDraft, recallDraft, rememberDraft } from './draft-memory.js';
import { fieldsOf, sameFields, type ResponseDraft, type ResponseFields } from './response-draft.js';
import { alreadyArrived, neverArrived, sendingFailure, type SendingFailure } from './sending-failure.js';
import { useLink } from './use-link.js';

export type Sending =
  | { readonly phase: 'ready' }
  /** `share` is what has been sent, 0 to 1. */
  | { readonly phase: 'sending'; readonly share: number }
  | { readonly phase: 'failed'; readonly failure: SendingFailure };

/** What was sent has arrived. */
export interface Brought extends Pick<ReceiptDto, 'isPlayable'> {
  /** Of its receipt. */
  secret: string;
  goOn: () => void;
}

/** Brings the video and the words to the server; every try with the recording's own key. */
export type Bring = (
  fields: ResponseFields,
  video: RecordedVideo,
  way: Pick<UploadOptions, 'onProgress' | 'signal'>,
) => Promise<Brought>;

interface SendingSteps {
  /** Whose recording it is; what was filled in is remembered under it. */
  owner: string;
  video: RecordedVideo;
  bring: Bring;
  /** Refused because nothing is taken any more: looks what there is to say about it. */
  onLook?: (() => void) | undefined;
}

/** Sends a recording with progress and a way to stop. Until it is accepted, the recording stays in this browser. */
export function useResponseSending({ owner, video, bring, onLook }: SendingSteps) {
  const { words, failedToast } = useLink().kind;
  const [sending, setSending] = useState<Sending>({ phase: 'ready' });
  const running = useRef<AbortController | null>(null);

  // Leaving the page stops the upload; the recording and what was filled in stay.
  useEffect(() => () => running.current?.abort(), []);

  const send = useCallback(
    async (draft: ResponseDraft): Promise<void> => {
      if (running.current !== null) return;
      const controller = new AbortController();
      running.current = controller;
      setSending({ phase: 'sending', share: 0 });
      try {
        if (video.blob.size === 0) throw new NoVideo();
        const way = {
          signal: controller.signal,
          onProgress: (share: number) => setSending({ phase: 'sending', share }),
        };
        const brought = await bringOnce(owner, draft, (fields) => bring(fields, video, way), video.takeId);
        forgetDraft(owner);
        // The server keeps the original. Another guest may use this device next, so no copy waits here until it is known to play.
        await discardTake(video.takeId).catch(() => undefined);
        if (brought.isPlayable !== true) void tellIfUnplayable(brought.secret);
        brought.goOn();
      } catch (error) {
        fail(error);
      } finally {
        running.current = null;
      }

      function fail(error: unknown): void {
        const failure: SendingFailure =
          error instanceof NoVideo ? { kind: 'no-video' } : sendingFailure(error, words.failed);
        if (failure.kind === 'no-video') toast({ title: words.noVideo, tone: 'danger' });
        else if (failure.kind !== 'stopped') {
          toast(failedToast('message' in failure ? failure.message : words.failed));
        }
        setSending({ phase: 'failed', failure });
        if (failure.kind === 'closed') onLook?.();
      }
    },
    [bring, failedToast, onLook, owner, video, words],
  );

  const stop = useCallback(() => running.current?.abort(), []);
  return { sending, send, stop };
}

class NoVideo extends Error {}

async function tellIfUnplayable(secret: string): Promise<void> {
  if ((await untilPlayable(async () => (await readReceipt(secret)).isPlayable)) !== false) return;
  toast({
    title: 'Your video can’t be played',
    description: 'It reached us damaged. Please replace it with a new recording.',
    tone: 'danger',
  });
}

/**
 * A first try whose answer was lost may have arrived. Asked again with its own words, the server tells the same answer again,
 * receipt included; with other words it would refuse.
 */
async function bringOnce<T>(
  owner: string,
  draft: ResponseDraft,
  bring: (fields: ResponseFields) => Promise<T>,
  takeId: string,
): Promise<T> {
  const fields = fieldsOf(draft);
  const { sent } = recallDraft(owner);
  const first = sent?.takeId === takeId ? sent.fields : null;
  rememberDraft(owner, { draft, sent: { takeId, fields: first ?? fields } });
  try {
    return await bring(fields);
  } catch (error) {
    if (alreadyArrived(error) && first !== null && !sameFields(first, fields)) return bring(first);
    // This try has not arrived. An earlier one may have: its words stay.
    if (first === null && neverArrived(error)) rememberDraft(owner, { draft, sent: null });
    throw error;
  }
}
