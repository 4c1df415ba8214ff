import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Clock3, Hourglass, Users, type LucideIcon } from 'lucide-react';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { videoForm } from '../../../entities/sending/video-form.js';
import { HttpError, messageOf } from '../../../lib/http.js';
import { lazyPart } from '../../../lib/lazy-part.js';
import { upload } from '../../../lib/upload.js';
import { toast } from '../../../ui/use-toast.js';
import { linkContentRead, useLink, type LinkContent, type Fact } from '../link.js';
import { savedReceipts, type HeldReceipt } from '../receipts.js';
import type { Bring } from '../use-response-sending.js';
import { LinkFetchFailed, CHECK_CONNECTION } from './fetch-failed.js';
import { SavedResponses } from './saved-responses.js';
import { LinkNotFound } from './not-there.js';
import { ResponseFlow } from './response-flow.js';
import { LinkLoading, ShareFrame } from './share-frame.js';

// Most links are open.
const LinkShut = lazyPart(async () => (await import('./link-shut.js')).LinkShut, LinkFetchFailed);

interface AnswerLinkProps {
  /** The response was accepted. */
  readonly onReceipt: (receipt: HeldReceipt) => void;
  /** Opens a response saved in this browser. */
  readonly onOpen: (receipt: HeldReceipt) => void;
}

export function AnswerLink({ onReceipt, onOpen }: AnswerLinkProps) {
  const { kind, slug } = useLink();
  const { data, error, isFetching, refetch } = useQuery(linkContentRead(kind, slug));
  const [receipts] = useState(() => savedReceipts(slug));
  const saved = <SavedResponses receipts={receipts} onOpen={onOpen} />;
  // A closed prompt answers 404, so a refetch would end the recording without a reason.
  const lookAgain = useCallback(() => {
    if (kind.tellsWhenShut) void refetch();
  }, [kind, refetch]);

  if (data)
    return <Answer content={data} saved={saved} looking={isFetching} onLook={lookAgain} onReceipt={onReceipt} />;
  if (error instanceof HttpError && error.status === 404) {
    return (
      <>
        <LinkNotFound />
        {/* A closed prompt answers 404; a saved edit link can still be opened. */}
        {receipts.length > 0 ? <ShareFrame>{saved}</ShareFrame> : null}
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

interface AnswerProps {
  readonly content: LinkContent;
  readonly saved: ReactNode;
  /** Whether it is being refetched. */
  readonly looking: boolean;
  readonly onLook: () => void;
  readonly onReceipt: (receipt: HeldReceipt) => void;
}

function Answer({ content, saved, looking, onLook, onReceipt }: AnswerProps) {
  const { kind, slug } = useLink();
  const { words, form } = kind;
  const [begun, setBegun] = useState(false);
  const begin = useCallback(() => setBegun(true), []);
  const bring = useCallback<Bring>(
    async (fields, video, way) => {
      // The take's id is the idempotency key: sent again, even after a reload, it makes no second response.
      const { receipt, submittedAt, isPlayable } = await upload<SubmittedResponseDto>(
        kind.submitPath(slug),
        videoForm(fields, video, kind.fileStem),
        { ...way, idempotencyKey: video.recordingId },
      );
      const goOn = (): void => {
        onReceipt({ secret: receipt, name: fields.responderName ?? null, submittedAt });
        toast(words.submitted);
        // Refetches the number of places.
        onLook();
      };
      return { goOn, secret: receipt, isPlayable };
    },
    [kind, onLook, onReceipt, slug, words],
  );
  // A guest who is recording may finish.
  if (content.shut !== null && !begun) {
    return (
      <Suspense fallback={<LinkLoading />}>
        <LinkShut content={content} shut={content.shut} saved={saved} looking={looking} onLook={onLook} />
      </Suspense>
    );
  }
  return (
    <ShareFrame>
      {saved}
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-7 short:gap-5', !begun && BESIDE)}>
        <Question content={content} />
        <ResponseFlow
          owner={slug}
          anybody
          promptTitle={content.promptTitle}
          maxSeconds={content.maxSeconds}
          heading={words.recordHeading}
          submitLabel={form.submitLabel}
          late={content.shut?.late}
          bring={bring}
          onBegun={begin}
          onLook={onLook}
        />
      </div>
    </ShareFrame>
  );
}

const SIGNS: Record<Fact['about'], LucideIcon> = { length: Clock3, places: Users, day: Hourglass };

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
