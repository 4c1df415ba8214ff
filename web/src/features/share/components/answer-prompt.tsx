import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { HttpError, messageOf } from '../../../lib/http.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/use-toast.js';
import { publicPromptRead } from '../api/read-public-prompt.js';
import { submitResponse } from '../api/send-response.js';
import type { HeldReceipt } from '../held-receipts.js';
import { keptReceipts } from '../kept-receipts.js';
import type { Bring } from '../use-response-sending.js';
import { KeptResponses } from './kept-responses.js';
import { PromptNotFound } from './prompt-not-found.js';
import { Question } from './question.js';
import { ResponseFlow } from './response-flow.js';
import { ShareFrame } from './share-frame.js';

interface AnswerPromptProps {
  readonly slug: string;
  /** It was accepted. */
  readonly onReceipt: (receipt: HeldReceipt) => void;
  /** One of those kept in this browser is to be shown. */
  readonly onOpen: (receipt: HeldReceipt) => void;
}

/** The question behind a link, and the way to answer it. */
export function AnswerPrompt({ slug, onReceipt, onOpen }: AnswerPromptProps) {
  const { data, error, isFetching, refetch } = useQuery(publicPromptRead(slug));
  const [receipts] = useState(() => keptReceipts(slug));
  const kept = <KeptResponses receipts={receipts} onOpen={onOpen} />;

  if (data) return <Answer prompt={data} slug={slug} kept={kept} onReceipt={onReceipt} />;
  if (error instanceof HttpError && error.status === 404) {
    return (
      <>
        <PromptNotFound />
        {/* A closed prompt answers like a missing one; one's own response to it can still be watched. */}
        {receipts.length > 0 ? <ShareFrame>{kept}</ShareFrame> : null}
      </>
    );
  }
  if (error !== null) {
    return (
      <ShareFrame>
        <ErrorState
          title="The question could not be fetched"
          description={messageOf(error, 'Please check your connection and try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </ShareFrame>
    );
  }
  return (
    <ShareFrame>
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading the question</span>
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-6 w-full" />
        <Skeleton className="mt-4 aspect-video w-full rounded-lg" />
      </div>
    </ShareFrame>
  );
}

interface AnswerProps {
  readonly prompt: PublicSharedPromptDto;
  readonly slug: string;
  readonly kept: ReactNode;
  readonly onReceipt: (receipt: HeldReceipt) => void;
}

function Answer({ prompt, slug, kept, onReceipt }: AnswerProps) {
  const bring = useCallback<Bring<HeldReceipt>>(
    async (fields, video, way) => {
      const { receipt, submittedAt } = await submitResponse(slug, fields, video, way);
      return { secret: receipt, name: fields.responderName ?? null, submittedAt };
    },
    [slug],
  );
  const accepted = useCallback(
    (receipt: HeldReceipt) => {
      onReceipt(receipt);
      toast({ title: 'Response Submitted! 🎉', tone: 'success' });
    },
    [onReceipt],
  );
  return (
    <ShareFrame>
      {kept}
      <Question title={prompt.promptTitle} description={prompt.promptDescription} />
      <ResponseFlow
        owner={slug}
        promptTitle={prompt.promptTitle}
        heading="Record Your Response"
        submitLabel="Submit Response"
        bring={bring}
        onAccepted={accepted}
      />
    </ShareFrame>
  );
}
