import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { HttpError, messageOf } from '../../../lib/http.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/use-toast.js';
import { publicPromptRead } from '../api/read-public-prompt.js';
import { submitResponse } from '../api/send-response.js';
import type { Bring } from '../use-response-sending.js';
import { PromptNotFound } from './prompt-not-found.js';
import { Question } from './question.js';
import { ResponseFlow } from './response-flow.js';
import { ShareFrame } from './share-frame.js';
import { Submitted } from './submitted.js';

/** The question behind a link, and the way to answer it. */
export function AnswerPrompt({ slug }: { slug: string }) {
  const { data, error, isFetching, refetch } = useQuery(publicPromptRead(slug));
  const [receipt, setReceipt] = useState<string | null>(null);

  if (receipt !== null) return <Submitted slug={slug} receipt={receipt} onAnother={() => setReceipt(null)} />;
  if (data) return <Answer prompt={data} slug={slug} onReceipt={setReceipt} />;
  if (error instanceof HttpError && error.status === 404) return <PromptNotFound />;
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
  readonly onReceipt: (receipt: string) => void;
}

function Answer({ prompt, slug, onReceipt }: AnswerProps) {
  const bring = useCallback<Bring<{ receipt: string }>>(
    (fields, video, way) => submitResponse(slug, fields, video, way),
    [slug],
  );
  const accepted = useCallback(
    ({ receipt }: { receipt: string }) => {
      onReceipt(receipt);
      window.scrollTo({ top: 0 });
      toast({ title: 'Response Submitted! 🎉', tone: 'success' });
    },
    [onReceipt],
  );
  return (
    <ShareFrame>
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
