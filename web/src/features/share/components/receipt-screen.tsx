import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { HttpError, messageOf } from '../../../lib/http.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/use-toast.js';
import { receiptRead } from '../api/read-receipt.js';
import { replaceResponse } from '../api/replace-response.js';
import { isKept, keepReceipt } from '../kept-receipts.js';
import { replacementOwner } from '../receipt-link.js';
import { useLink } from '../use-link.js';
import type { Bring } from '../use-response-sending.js';
import { AnswerFetchFailed, CHECK_CONNECTION } from './fetch-failed.js';
import { OwnResponse } from './own-response.js';
import { ReceiptGone } from './receipt-gone.js';
import { ReceiptRemoved } from './receipt-removed.js';
import { ReceiptLoading } from './receipt-loading.js';
import { ResponseFlow } from './response-flow.js';
import { ShareFrame } from './share-frame.js';
import { Withdrawn } from './withdrawn.js';

export interface ReceiptScreenProps {
  readonly secret: string;
  /** Leaves the receipt and shows what was asked. */
  readonly onAnswer: () => void;
  /** The same, and this browser forgets the receipt: it opens nothing any more. */
  readonly onGone: () => void;
}

/** One's own response, by its receipt. */
export function ReceiptScreen({ secret, onAnswer, onGone }: ReceiptScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(receiptRead(secret));
  // The permission to fetch the video is renewed with each read.
  const renew = useCallback(() => refetch({ throwOnError: true }), [refetch]);
  const [step, setStep] = useState<'watch' | 'replace' | 'withdrawn'>('watch');

  if (step === 'withdrawn') return <Withdrawn onAnswer={onGone} />;
  if (error instanceof HttpError && error.status === 410) return <ReceiptRemoved onAnswer={onAnswer} />;
  if (error instanceof HttpError && error.status === 404) return <ReceiptGone onAnswer={onGone} />;
  if (data && step === 'replace') {
    return <Replace receipt={data} secret={secret} onDone={() => setStep('watch')} />;
  }
  if (data) {
    return (
      <OwnResponse
        receipt={data}
        secret={secret}
        renew={renew}
        onReplace={() => setStep('replace')}
        onWithdrawn={() => setStep('withdrawn')}
        onAnswer={onAnswer}
      />
    );
  }
  if (error === null) return <ReceiptLoading />;
  return (
    <AnswerFetchFailed
      description={messageOf(error, CHECK_CONNECTION)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

interface ReplaceProps {
  readonly receipt: ReceiptDto;
  readonly secret: string;
  readonly onDone: () => void;
}

/** Records a replacement. The old video stays until the new one has arrived. */
function Replace({ receipt, secret, onDone }: ReplaceProps) {
  const { kind, slug } = useLink();
  const { words } = kind;
  const client = useQueryClient();
  const bring = useCallback<Bring>(
    async (fields, video, way) => {
      const replaced = await replaceResponse(kind, secret, fields, video, way);
      const goOn = (): void => {
        client.setQueryData(receiptRead(secret).queryKey, replaced);
        if (isKept(slug, secret)) {
          keepReceipt(slug, { secret, name: replaced.responderName, submittedAt: replaced.submittedAt });
        }
        onDone();
        window.scrollTo({ top: 0 });
        toast({
          title: `${words.Answer} Replaced`,
          description: 'The new recording has taken its place.',
          tone: 'success',
        });
      };
      return { goOn, secret, isPlayable: replaced.isPlayable };
    },
    [client, kind, onDone, secret, slug, words],
  );
  return (
    <ShareFrame>
      <title>{`Replace Your ${words.Answer} · Dear Future`}</title>
      <header className="grid gap-3">
        <p className="font-semibold text-primary-ink">Your {words.answer}</p>
        <h1 dir="auto" className="font-display text-title wrap-anywhere">
          {receipt.promptTitle}
        </h1>
        <p dir="auto" className="text-lg whitespace-pre-line text-ink-soft wrap-anywhere">
          {receipt.promptDescription}
        </p>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
          <p className="text-ink-soft">Your {words.answer} stays as it is until the new one has arrived.</p>
          <Button variant="secondary" size="sm" onClick={onDone}>
            Keep It as It Is
          </Button>
        </div>
      </header>
      <ResponseFlow
        owner={replacementOwner(slug, secret)}
        promptTitle={receipt.promptTitle}
        maxSeconds={receipt.maxSeconds}
        heading="Record It Again"
        submitLabel={`Replace ${words.Answer}`}
        initial={{
          name: receipt.responderName ?? '',
          email: receipt.responderEmail ?? '',
          note: receipt.personalNote ?? '',
        }}
        bring={bring}
      />
    </ShareFrame>
  );
}
