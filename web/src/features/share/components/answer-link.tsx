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
import { askRead, useLink, type Ask, type Fact } from '../link.js';
import { keptReceipts, type HeldReceipt } from '../receipts.js';
import type { Bring } from '../use-response-sending.js';
import { AskFetchFailed, CHECK_CONNECTION } from './fetch-failed.js';
import { KeptResponses } from './kept-responses.js';
import { LinkNotFound } from './not-there.js';
import { ResponseFlow } from './response-flow.js';
import { LinkLoading, ShareFrame } from './share-frame.js';

// Most links are open.
const LinkShut = lazyPart(async () => (await import('./link-shut.js')).LinkShut, AskFetchFailed);

interface AnswerLinkProps {
  /** It was accepted. */
  readonly onReceipt: (receipt: HeldReceipt) => void;
  /** One of those kept in this browser is to be shown. */
  readonly onOpen: (receipt: HeldReceipt) => void;
}

export function AnswerLink({ onReceipt, onOpen }: AnswerLinkProps) {
  const { kind, slug } = useLink();
  const { data, error, isFetching, refetch } = useQuery(askRead(kind, slug));
  const [receipts] = useState(() => keptReceipts(slug));
  const kept = <KeptResponses receipts={receipts} onOpen={onOpen} />;
  // A closed prompt answers 404, so a refetch would end the recording without a reason.
  const lookAgain = useCallback(() => {
    if (kind.tellsWhenShut) void refetch();
  }, [kind, refetch]);

  if (data) return <Answer ask={data} kept={kept} looking={isFetching} onLook={lookAgain} onReceipt={onReceipt} />;
  if (error instanceof HttpError && error.status === 404) {
    return (
      <>
        <LinkNotFound />
        {/* A closed prompt answers 404; a kept edit link can still be opened. */}
        {receipts.length > 0 ? <ShareFrame>{kept}</ShareFrame> : null}
      </>
    );
  }
  if (error !== null) {
    return (
      <AskFetchFailed
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
  readonly ask: Ask;
  readonly kept: ReactNode;
  /** Whether it is being read again. */
  readonly looking: boolean;
  readonly onLook: () => void;
  readonly onReceipt: (receipt: HeldReceipt) => void;
}

function Answer({ ask, kept, looking, onLook, onReceipt }: AnswerProps) {
  const { kind, slug } = useLink();
  const { words, form } = kind;
  const [begun, setBegun] = useState(false);
  const begin = useCallback(() => setBegun(true), []);
  const bring = useCallback<Bring>(
    async (fields, video, way) => {
      // The recording's own id is the key: sent again, even after a reload, it never makes a second response.
      const { receipt, submittedAt, isPlayable } = await upload<SubmittedResponseDto>(
        kind.submitPath(slug),
        videoForm(fields, video, kind.fileStem),
        { ...way, idempotencyKey: video.takeId },
      );
      const goOn = (): void => {
        onReceipt({ secret: receipt, name: fields.responderName ?? null, submittedAt });
        toast(words.submitted);
        // One place fewer.
        onLook();
      };
      return { goOn, secret: receipt, isPlayable };
    },
    [kind, onLook, onReceipt, slug, words],
  );
  // A guest who is recording may finish.
  if (ask.shut !== null && !begun) {
    return (
      <Suspense fallback={<LinkLoading />}>
        <LinkShut ask={ask} shut={ask.shut} kept={kept} looking={looking} onLook={onLook} />
      </Suspense>
    );
  }
  return (
    <ShareFrame>
      {kept}
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-5 sm:gap-7 short:gap-5', !begun && BESIDE)}>
        <Question ask={ask} />
        <ResponseFlow
          owner={slug}
          anybody
          promptTitle={ask.promptTitle}
          maxSeconds={ask.maxSeconds}
          heading={words.recordHeading}
          submitLabel={form.submitLabel}
          late={ask.shut?.late}
          bring={bring}
          onBegun={begin}
          onLook={onLook}
        />
      </div>
    </ShareFrame>
  );
}

const SIGNS: Record<Fact['about'], LucideIcon> = { length: Clock3, places: Users, day: Hourglass };

/** From this many characters on a title is set smaller: it has to leave room for the recorder. */
const LONG_TITLE = 70;

function Question({ ask }: { ask: Ask }) {
  return (
    <header className="grid gap-2.5 sm:gap-3">
      <title>{`${ask.title} · Dear Future`}</title>
      <p className="font-semibold text-primary-ink">{ask.kicker}</p>
      <h1
        dir="auto"
        className={clsx(
          'font-display wrap-anywhere short:text-heading',
          ask.title.length > LONG_TITLE ? 'text-heading' : 'text-title',
        )}
      >
        {ask.title}
      </h1>
      {ask.question === null ? null : (
        <p dir="auto" className="font-display text-heading wrap-anywhere short:text-lg">
          {ask.question}
        </p>
      )}
      <p dir="auto" className="max-w-prose text-lg whitespace-pre-line text-ink-soft wrap-anywhere short:text-base">
        {ask.description}
      </p>
      {ask.facts.length === 0 ? null : <Facts facts={ask.facts} />}
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
