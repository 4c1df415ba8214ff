import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Clock3, Hourglass, Users, type LucideIcon } from 'lucide-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { videoForm } from '../../../entities/sending/video-form.js';
import { HttpError, messageOf } from '../../../lib/http.js';
import { lazyComponent } from '../../../lib/lazy-component.js';
import { upload } from '../../../lib/upload.js';
import { toast } from '../../../ui/use-toast.js';
import { linkContentRead, useLink, type LinkContent, type Fact } from '../link.js';
import { savedEditLinks, type SavedEditLink } from '../edit-links.js';
import type { UploadResponse } from '../use-response-sending.js';
import { LinkFetchFailed, CHECK_CONNECTION } from './fetch-failed.js';
import { SavedResponses } from './saved-responses.js';
import { LinkNotFound } from './not-found.js';
import { ResponseFlow } from './response-flow.js';
import { LinkLoading, ShareFrame } from './share-frame.js';

// Most links are open.
const ClosedLink = lazyComponent(async () => (await import('./closed-link.js')).ClosedLink, LinkFetchFailed);

interface RespondScreenProps {
  /** The response was accepted. */
  readonly onSubmitted: (link: SavedEditLink) => void;
  /** Opens a response saved in this browser. */
  readonly onOpen: (link: SavedEditLink) => void;
}

export function RespondScreen({ onSubmitted, onOpen }: RespondScreenProps) {
  const { kind, slug } = useLink();
  const { data, error, isFetching, refetch } = useQuery(linkContentRead(kind, slug));
  const [links] = useState(() => savedEditLinks(slug));
  const saved = <SavedResponses links={links} onOpen={onOpen} />;
  // A closed prompt answers 404, so a refetch would end the recording without a reason.
  const refetchState = useCallback(() => {
    if (kind.reportsClosing) void refetch();
  }, [kind, refetch]);

  if (data)
    return (
      <Respond
        content={data}
        saved={saved}
        isRefetching={isFetching}
        onRefetch={refetchState}
        onSubmitted={onSubmitted}
      />
    );
  if (error instanceof HttpError && error.status === 404) {
    return (
      <>
        <LinkNotFound />
        {/* A closed prompt answers 404; a saved edit link can still be opened. */}
        {links.length > 0 ? <ShareFrame>{saved}</ShareFrame> : null}
      </>
    );
  }
  if (error !== null) {
    return (
      <LinkFetchFailed
        description={messageOf(error, CHECK_CONNECTION)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <LinkLoading />;
}

/** On a phone in landscape the recorder is beside the question until it runs. */
const BESIDE = 'short:sm:grid-cols-[minmax(0,3fr)_minmax(0,5fr)] short:sm:items-start';

interface RespondProps {
  readonly content: LinkContent;
  readonly saved: ReactNode;
  /** Whether it is being refetched. */
  readonly isRefetching: boolean;
  readonly onRefetch: () => void;
  readonly onSubmitted: (link: SavedEditLink) => void;
}

function Respond({ content, saved, isRefetching, onRefetch, onSubmitted }: RespondProps) {
  const { kind, slug } = useLink();
  const { words, form } = kind;
  const [hasStarted, setHasStarted] = useState(false);
  const start = useCallback(() => setHasStarted(true), []);
  const uploadVideo = useCallback<UploadResponse>(
    async (fields, video, controls) => {
      // The recording's id is the idempotency key: a retry, even after a reload, makes no second response.
      const { editSecret, submittedAt, isPlayable } = await upload<SubmittedResponseDto>(
        kind.submitPath(slug),
        videoForm(fields, video, kind.fileStem),
        { ...controls, idempotencyKey: video.recordingId },
      );
      const finish = (): void => {
        onSubmitted({ secret: editSecret, name: fields.responderName ?? null, submittedAt });
        toast(words.submitted);
        // Refetches the number of free slots.
        onRefetch();
      };
      return { finish, secret: editSecret, isPlayable };
    },
    [kind, onRefetch, onSubmitted, slug, words],
  );
  // A guest who is recording may finish.
  if (content.closed !== null && !hasStarted) {
    return (
      <Suspense fallback={<LinkLoading />}>
        <ClosedLink
          content={content}
          closed={content.closed}
          saved={saved}
          isRefetching={isRefetching}
          onRefetch={onRefetch}
        />
      </Suspense>
    );
  }
  return (
    <ShareFrame>
      {saved}
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-7 short:gap-5', !hasStarted && BESIDE)}>
        <Question content={content} />
        <ResponseFlow
          owner={slug}
          isSharedDevice
          promptTitle={content.promptTitle}
          maxSeconds={content.maxSeconds}
          heading={words.recordHeading}
          submitLabel={form.submitLabel}
          closedText={content.closed?.whileRecording}
          uploadVideo={uploadVideo}
          onStart={start}
          onRefetch={onRefetch}
        />
      </div>
    </ShareFrame>
  );
}

const SIGNS: Record<Fact['about'], LucideIcon> = { length: Clock3, slots: Users, day: Hourglass };

/** Longer titles are set smaller, to leave room for the recorder. */
const LONG_TITLE = 70;

function Question({ content }: { content: LinkContent }) {
  return (
    <header className="grid gap-2.5 sm:gap-3">
      <title>{`${content.title} · Dear Future`}</title>
      <p className="font-semibold text-primary-ink">{content.kicker}</p>
      <h1
        dir="auto"
        className={clsx(
          'font-display wrap-anywhere short:text-heading',
          content.title.length > LONG_TITLE ? 'text-heading' : 'text-title',
        )}
      >
        {content.title}
      </h1>
      {content.question === null ? null : (
        <p dir="auto" className="font-display text-heading wrap-anywhere short:text-lg">
          {content.question}
        </p>
      )}
      <p dir="auto" className="max-w-prose text-lg whitespace-pre-line text-ink-soft wrap-anywhere short:text-base">
        {content.description}
      </p>
      {content.facts.length === 0 ? null : <Facts facts={content.facts} />}
    </header>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line pt-3.5 sm:pt-4">
      {facts.map(({ about, text }) => {
        const Sign = SIGNS[about];
        return (
          <li key={about} className="flex items-center gap-2 font-semibold">
            <Sign aria-hidden="true" className="size-4.5 shrink-0 text-primary-ink" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
