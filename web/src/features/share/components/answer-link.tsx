import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { HttpError, messageOf } from '../../../lib/http.js';
import { lazyPart } from '../../../lib/lazy-part.js';
import { toast } from '../../../ui/use-toast.js';
import { askRead } from '../api/read-ask.js';
import { submitResponse } from '../api/submit-response.js';
import type { HeldReceipt } from '../held-receipts.js';
import { keptReceipts } from '../kept-receipts.js';
import type { Ask } from '../link-kind.js';
import { useLink } from '../use-link.js';
import type { Bring } from '../use-response-sending.js';
import { AskFetchFailed, CHECK_CONNECTION } from './fetch-failed.js';
import { KeptResponses } from './kept-responses.js';
import { LinkNotFound } from './link-not-found.js';
import { LinkLoading } from './link-loading.js';
import { Question } from './question.js';
import { ResponseFlow } from './response-flow.js';
import { ShareFrame } from './share-frame.js';

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
      const { receipt, submittedAt, isPlayable } = await submitResponse({ kind, slug }, fields, video, way);
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
