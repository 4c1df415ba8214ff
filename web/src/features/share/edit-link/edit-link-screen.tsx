import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from '../../../lib/http/http.js';
import { upload } from '../../../lib/http/upload.js';
import { Button } from '../../../ui/button.js';
import { EmptyMailbox } from '../../../ui/illustrations/empty-mailbox.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { editLinkHeader, editLinkQuery } from './edit-link-api.js';
import { forgetEditLink } from './saved-edit-links.js';
import { useLink } from '../link.js';
import { useLinkTexts } from '../link-texts.js';
import { OwnResponse } from './own-response.js';
import type { UploadResponse } from '../components/details-form.js';
import { ResponseFlow } from '../components/response-flow.js';
import { Question, ShareFrame } from '../components/share-frame.js';
import { EditLinkNotFound, SubmissionGone } from '../components/not-found.js';
import { ResponseFetchFailed, EditLinkLoading } from '../components/states.js';

interface EditLinkScreenProps {
  readonly secret: string;
  readonly onRespond: () => void;
}

export function EditLinkScreen({ secret, onRespond }: EditLinkScreenProps) {
  const { kind, slug } = useLink();
  const { words } = kind;
  const { withdrawal } = useLinkTexts();
  const read = useQuery(editLinkQuery(secret));
  const { data, error, refetch } = read;
  const [step, setStep] = useState<'watch' | 'replace' | 'withdrawn'>('watch');
  const status = error instanceof HttpError ? error.status : null;

  const forgetAndRespond = (): void => {
    forgetEditLink(slug, secret);
    onRespond();
  };
  const withMailbox = { variant: 'secondary', picture: <EmptyMailbox className="max-w-48" /> } as const;
  if (step === 'withdrawn')
    return <SubmissionGone {...withMailbox} outcome="Withdrawn" text={withdrawal.done} onRespond={forgetAndRespond} />;
  if (status === 410) {
    const text = `The host removed your ${words.submission} from this ${words.subject}. If you think this is a mistake, please let them know.`;
    return <SubmissionGone {...withMailbox} outcome="Removed" text={text} onRespond={onRespond} />;
  }
  if (status === 404) return <EditLinkNotFound onRespond={forgetAndRespond} />;
  if (data && step === 'replace') {
    return <Replace response={data} secret={secret} onDone={() => setStep('watch')} />;
  }
  if (data) {
    return (
      <OwnResponse
        response={data}
        secret={secret}
        // Each read renews the permission to fetch the video.
        renew={() => refetch({ throwOnError: true })}
        onReplace={() => setStep('replace')}
        onWithdrawn={() => setStep('withdrawn')}
        onRespond={onRespond}
      />
    );
  }
  return error === null ? <EditLinkLoading /> : <ResponseFetchFailed read={read} />;
}

/** Records a replacement. The old video stays until the new one has arrived. */
function Replace({ response, secret, onDone }: { response: EditLinkDto; secret: string; onDone: () => void }) {
  const { words } = useLink().kind;
  const client = useQueryClient();
  const uploadVideo: UploadResponse = async (form, options) => {
    const replaced = await upload('PUT /api/public/edit-link', [], form, { ...options, ...editLinkHeader(secret) });
    const finish = (): void => {
      client.setQueryData(editLinkQuery(secret).queryKey, replaced);
      onDone();
      window.scrollTo({ top: 0 });
      toast({ title: `${words.Submission} Replaced`, tone: 'success' });
    };
    return { finish, editSecret: secret, isPlayable: replaced.isPlayable };
  };
  return (
    <ShareFrame>
      <title>{`Replace Your ${words.Submission} · Dear Future`}</title>
      <Question
        kicker={`Your ${words.submission}`}
        title={response.promptTitle}
        description={response.promptDescription}
      >
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
          <p className="text-ink-soft">Your {words.submission} stays as it is until the new one arrives.</p>
          <Button variant="secondary" size="sm" onClick={onDone} label="Keep It as It Is" />
        </div>
      </Question>
      <ResponseFlow
        owner={`replacement:${response.videoFileName}`}
        promptTitle={response.promptTitle}
        maxSeconds={response.maxSeconds}
        heading="Record It Again"
        submitLabel={`Replace ${words.Submission}`}
        initial={{
          responderName: response.responderName ?? '',
          responderEmail: response.responderEmail ?? '',
          personalNote: response.personalNote ?? '',
        }}
        uploadVideo={uploadVideo}
      />
    </ShareFrame>
  );
}
