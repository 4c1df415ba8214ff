import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Clock3, Hourglass, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { videoForm } from '../../../entities/sending/video-form.js';
import { HttpError, messageOf } from '../../../lib/http/http.js';
import { lazyComponent } from '../../../lib/react/lazy-component.js';
import { upload } from '../../../lib/http/upload.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { savedEditLinks, type SavedEditLink } from '../edit-link/edit-links.js';
import { linkContentRead, useLink, type Fact } from '../link.js';
import type { UploadResponse } from '../use-response-sending.js';
import { ResponseFlow } from './response-flow.js';
import { SavedResponses } from './saved-responses.js';
import { Question, ShareFrame } from './share-frame.js';
import { CHECK_CONNECTION, LinkFetchFailed, LinkLoading } from './states.js';

// Loads on demand, because most links are open.
const LinkNotFound = lazyComponent<object>(async () => (await import('./not-found.js')).LinkNotFound, LinkFetchFailed);
const ClosedLink = lazyComponent(async () => (await import('./closed-link.js')).ClosedLink, LinkFetchFailed);

/** On a phone in landscape the recorder is beside the question until it runs. */
const BESIDE = 'short:sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)] short:sm:items-start';

interface RespondScreenProps {
  readonly onSubmitted: (link: SavedEditLink) => void;
  readonly onOpen: (link: SavedEditLink) => void;
}

export function RespondScreen({ onSubmitted, onOpen }: RespondScreenProps) {
  const { kind, slug } = useLink();
  const { data: content, error, isFetching, refetch } = useQuery(linkContentRead(kind, slug));
  const [links] = useState(() => savedEditLinks(slug));
  const [hasStarted, setHasStarted] = useState(false);
  const saved = <SavedResponses links={links} onOpen={onOpen} />;
  // A closed prompt responds with 404, so a refetch would end the recording without a reason.
  const refetchState = (): void => {
    if (kind.reportsClosing) void refetch();
  };
  const uploadVideo: UploadResponse = async (fields, video, controls) => {
    // The recording's id is the idempotency key: a retry, even after a reload, creates no second response.
    const { editSecret, submittedAt, isPlayable } = await upload<SubmittedResponseDto>(
      kind.submitPath(slug),
      videoForm(fields, video, kind.fileStem),
      { ...controls, idempotencyKey: video.recordingId },
    );
    const finish = (): void => {
      onSubmitted({ secret: editSecret, name: fields.responderName ?? null, submittedAt });
      toast(kind.submittedToast);
      refetchState();
    };
    return { finish, secret: editSecret, isPlayable };
  };

  if (!content) {
    if (error === null) return <LinkLoading />;
    if (error instanceof HttpError && error.status === 404) {
      return (
        <Suspense fallback={<LinkLoading />}>
          <LinkNotFound />
          {/* A closed prompt answers 404; a saved edit link can still be opened. */}
          {links.length > 0 && <ShareFrame>{saved}</ShareFrame>}
        </Suspense>
      );
    }
    const description = messageOf(error, CHECK_CONNECTION);
    return <LinkFetchFailed description={description} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  // Guests who are recording may finish.
  if (content.closed !== null && !hasStarted) {
    return (
      <Suspense fallback={<LinkLoading />}>
        <ClosedLink
          content={content}
          closed={content.closed}
          saved={saved}
          refresh={{ loading: isFetching, onClick: refetchState }}
        />
      </Suspense>
    );
  }
  return (
    <ShareFrame>
      <title>{`${content.title} · Dear Future`}</title>
      {saved}
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-7 short:gap-5', !hasStarted && BESIDE)}>
        <Question {...content}>{content.facts.length > 0 && <Facts facts={content.facts} />}</Question>
        <ResponseFlow
          owner={slug}
          isSharedDevice
          promptTitle={content.promptTitle}
          maxSeconds={content.maxSeconds}
          heading={kind.recordHeading}
          submitLabel={kind.form.submitLabel}
          closedText={content.closed?.whileRecording}
          uploadVideo={uploadVideo}
          onStart={() => setHasStarted(true)}
          onRefetch={refetchState}
        />
      </div>
    </ShareFrame>
  );
}

const SIGNS = { length: Clock3, slots: Users, day: Hourglass };

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line pt-3.5 sm:pt-4">
      {facts.map(({ about, text }) => {
        const Sign = SIGNS[about];
        return (
          <li key={about} className="flex items-center gap-2 font-semibold">
            <Sign className="size-4.5 shrink-0 text-primary-ink" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
