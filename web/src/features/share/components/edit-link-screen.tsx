import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { videoForm } from '../../../entities/sending/video-form.js';
import { HttpError, messageOf } from '../../../lib/http.js';
import { upload } from '../../../lib/upload.js';
import { Button } from '../../../ui/button.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { MessagePage } from '../../../ui/message-page.js';
import { toast } from '../../../ui/use-toast.js';
import { useLink } from '../link.js';
import { EDIT_LINK_PATH, editLinkHeader, editLinkQuery } from '../edit-link-api.js';
import { isSaved, saveEditLink, replacementOwner } from '../edit-links.js';
import type { UploadResponse } from '../use-response-sending.js';
import { ResponseFetchFailed, CHECK_CONNECTION } from './fetch-failed.js';
import { EditLinkNotFound } from './not-found.js';
import { OwnResponse } from './own-response.js';
import { ResponseFlow } from './response-flow.js';
import { EditLinkLoading, ShareFrame } from './share-frame.js';

interface EditLinkScreenProps {
  readonly secret: string;
  /** Leaves the response and shows the question. */
  readonly onRespond: () => void;
  /** The same, and forgets the edit link, which no longer works. */
  readonly onNotFound: () => void;
}

export function EditLinkScreen({ secret, onRespond, onNotFound }: EditLinkScreenProps) {
  const { words } = useLink().kind;
  const { data, error, isFetching, refetch } = useQuery(editLinkQuery(secret));
  // The permission to fetch the video is renewed with each read.
  const renew = useCallback(() => refetch({ throwOnError: true }), [refetch]);
  const [step, setStep] = useState<'watch' | 'replace' | 'withdrawn'>('watch');

  if (step === 'withdrawn') {
    return (
      <Ended how="Withdrawn" onRespond={onNotFound}>
        {words.withdrawal.done}
      </Ended>
    );
  }
  if (error instanceof HttpError && error.status === 410) {
    return (
      <Ended how="Removed" onRespond={onRespond}>
        The host removed your {words.submission} from this {words.subject}. If you think this is a mistake, please let
        them know.
      </Ended>
    );
  }
  if (error instanceof HttpError && error.status === 404) return <EditLinkNotFound onRespond={onNotFound} />;
  if (data && step === 'replace') {
    return <Replace response={data} secret={secret} onDone={() => setStep('watch')} />;
  }
  if (data) {
    return (
      <OwnResponse
        response={data}
        secret={secret}
        renew={renew}
        onReplace={() => setStep('replace')}
        onWithdrawn={() => setStep('withdrawn')}
        onRespond={onRespond}
      />
    );
  }
  if (error === null) return <EditLinkLoading />;
  return (
    <ResponseFetchFailed
      description={messageOf(error, CHECK_CONNECTION)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function Ended({ how, onRespond, children }: { how: string; onRespond: () => void; children: ReactNode }) {
  const { words } = useLink().kind;
  return (
    <MessagePage
      title={`${words.Submission} ${how}`}
      picture={<EmptyMailbox className="max-w-48" />}
      action={
        <Button size="lg" variant="secondary" onClick={onRespond}>
          Go to the {words.Subject}
        </Button>
      }
    >
      <p>{children}</p>
    </MessagePage>
  );
}

/** Records a replacement. The old video stays until the new one has arrived. */
function Replace({ response, secret, onDone }: { response: EditLinkDto; secret: string; onDone: () => void }) {
  const { kind, slug } = useLink();
  const { words } = kind;
  const client = useQueryClient();
  const uploadVideo = useCallback<UploadResponse>(
    async (fields, video, controls) => {
      const replaced = await upload<EditLinkDto>(EDIT_LINK_PATH, videoForm(fields, video, kind.fileStem), {
        ...controls,
        method: 'PUT',
        idempotencyKey: video.recordingId,
        authorization: editLinkHeader(secret),
      });
      const finish = (): void => {
        client.setQueryData(editLinkQuery(secret).queryKey, replaced);
        if (isSaved(slug, secret)) {
          saveEditLink(slug, { secret, name: replaced.responderName, submittedAt: replaced.submittedAt });
        }
        onDone();
        window.scrollTo({ top: 0 });
        toast({ title: `${words.Submission} Replaced`, tone: 'success' });
      };
      return { finish, secret, isPlayable: replaced.isPlayable };
    },
    [client, kind, onDone, secret, slug, words],
  );
  return (
    <ShareFrame>
      <title>{`Replace Your ${words.Submission} · Dear Future`}</title>
      <header className="grid gap-3">
        <p className="font-semibold text-primary-ink">Your {words.submission}</p>
        <h1 dir="auto" className="font-display text-title wrap-anywhere">
          {response.promptTitle}
        </h1>
        <p dir="auto" className="text-lg whitespace-pre-line text-ink-soft wrap-anywhere">
          {response.promptDescription}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
          <p className="text-ink-soft">Your {words.submission} stays as it is until the new one arrives.</p>
          <Button variant="secondary" size="sm" onClick={onDone}>
            Keep It as It Is
          </Button>
        </div>
      </header>
      <ResponseFlow
        owner={replacementOwner(slug, secret)}
        promptTitle={response.promptTitle}
        maxSeconds={response.maxSeconds}
        heading="Record It Again"
        submitLabel={`Replace ${words.Submission}`}
        initial={{
          name: response.responderName ?? '',
          email: response.responderEmail ?? '',
          note: response.personalNote ?? '',
        }}
        uploadVideo={uploadVideo}
      />
    </ShareFrame>
  );
}
