import type { EditLinkDto, ResponderFields } from '@dear-future/contracts/http/shared-prompts';
import { isAlreadyStored, isNotStored } from '../../entities/sending/sending-failure.js';
import { useSending, type UploadControls } from '../../entities/sending/use-sending.js';
import { untilPlayable } from '../../lib/http/until-playable.js';
import { discardBackup } from '../../recorder/backup/backup-store.js';
import type { RecordedVideo } from '../../recorder/media-format.js';
import { toast } from '../../ui/feedback/use-toast.js';
import { readEditLink } from './edit-link/edit-link-api.js';
import { useLink } from './link.js';
import { fieldsOf, forgetDraft, recallDraft, rememberDraft, sameFields, type ResponseDraft } from './response-draft.js';

interface AcceptedResponse extends Pick<EditLinkDto, 'isPlayable'> {
  secret: string;
  finish: () => void;
}

/** Uploads the video and its fields; each attempt has the recording's idempotency key. */
export type UploadResponse = (
  fields: ResponderFields,
  video: RecordedVideo,
  controls: UploadControls,
) => Promise<AcceptedResponse>;

/** @param owner key of the stored draft @param onRefetch called when the link is closed, to refetch its state */
export function useResponseSending(
  owner: string,
  video: RecordedVideo,
  uploadVideo: UploadResponse,
  onRefetch: (() => void) | undefined,
) {
  const { kind } = useLink();
  return useSending({
    video,
    failed: kind.failed,
    uploadVideo: async (draft: ResponseDraft, controls) => {
      const accepted = await uploadOnce(owner, draft, video.recordingId, (fields) =>
        uploadVideo(fields, video, controls),
      );
      forgetDraft(owner);
      // The server has the original. Another guest may use this device next, so delete the copy now.
      await discardBackup(video.recordingId).catch(() => undefined);
      if (accepted.isPlayable !== true) void warnIfUnplayable(accepted.secret);
      return accepted.finish;
    },
    onFailure: (failure) => {
      if (failure.kind === 'already-arrived') return;
      if (failure.kind === 'no-video') toast({ title: kind.noVideo, tone: 'danger' });
      else toast(kind.failedToast('message' in failure ? failure.message : kind.failed));
      if (failure.kind === 'closed') onRefetch?.();
    },
  });
}

async function warnIfUnplayable(secret: string): Promise<void> {
  if ((await untilPlayable(async () => (await readEditLink(secret)).isPlayable)) !== false) return;
  toast({
    title: 'Your video can’t be played',
    description: 'It arrived damaged. Please replace it with a new recording.',
    tone: 'danger',
  });
}

/** An attempt whose response was lost may have arrived: only the same fields get the same response. */
async function uploadOnce<T>(
  owner: string,
  draft: ResponseDraft,
  recordingId: string,
  uploadVideo: (fields: ResponderFields) => Promise<T>,
): Promise<T> {
  const fields = fieldsOf(draft);
  const { sent } = recallDraft(owner);
  const first = sent?.recordingId === recordingId ? sent.fields : null;
  rememberDraft(owner, { draft, sent: { recordingId, fields: first ?? fields } });
  try {
    return await uploadVideo(fields);
  } catch (error) {
    if (isAlreadyStored(error) && first !== null && !sameFields(first, fields)) return uploadVideo(first);
    // This attempt did not arrive. An earlier one may have, so its fields stay.
    if (first === null && isNotStored(error)) rememberDraft(owner, { draft, sent: null });
    throw error;
  }
}
