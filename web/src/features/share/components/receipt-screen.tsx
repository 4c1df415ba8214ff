import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
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
import { RECEIPT_PATH, receiptHeader, receiptRead } from '../receipt-api.js';
import { isSaved, saveReceipt, replacementOwner } from '../receipts.js';
import type { Bring } from '../use-response-sending.js';
import { AnswerFetchFailed, CHECK_CONNECTION } from './fetch-failed.js';
import { ReceiptGone } from './not-there.js';
import { OwnResponse } from './own-response.js';
import { ResponseFlow } from './response-flow.js';
import { ReceiptLoading, ShareFrame } from './share-frame.js';

interface ReceiptScreenProps {
  readonly secret: string;
  /** Leaves the response and shows the question. */
  readonly onAnswer: () => void;
  /** The same, and forgets the edit link, which no longer works. */
  readonly onGone: () => void;
}

export function ReceiptScreen({ secret, onAnswer, onGone }: ReceiptScreenProps) {
  const { words } = useLink().kind;
  const { data, error, isFetching, refetch } = useQuery(receiptRead(secret));
  // The permission to fetch the video is renewed with each read.
  const renew = useCallback(() => refetch({ throwOnError: true }), [refetch]);
  const [step, setStep] = useState<'watch' | 'replace' | 'withdrawn'>('watch');

  if (step === 'withdrawn') {
    return (
      <Ended how="Withdrawn" onAnswer={onGone}>
        {words.withdrawal.done}
      </Ended>
    );
  }
  if (error instanceof HttpError && error.status === 410) {
    return (
      <Ended how="Removed" onAnswer={onAnswer}>
        The host removed your {words.answer} from this {words.asked}. If you think this is a mistake, please ask them.
      </Ended>
    );
  }
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

function Ended({ how, onAnswer, children }: { how: string; onAnswer: () => void; children: ReactNode }) {
  const { words } = useLink().kind;
  return (
    <MessagePage
      title={`${words.Answer} ${how}`}
      picture={<EmptyMailbox className="max-w-48" />}
      action={
        <Button size="lg" variant="secondary" onClick={onAnswer}>
          Go to the {words.Asked}
        </Button>
      }
    >
      <p>{children}</p>
    </MessagePage>
  );
}

/** Records a replacement. The old video stays until the new one has arrived. */
function Replace({ receipt, secret, onDone }: { receipt: ReceiptDto; secret: string; onDone: () => void }) {
  const { kind, slug } = useLink();
  const { words } = kind;
  const client = useQueryClient();
  const bring = useCallback<Bring>(
    async (fields, video, way) => {
      const replaced = await upload<ReceiptDto>(RECEIPT_PATH, videoForm(fields, video, kind.fileStem), {
        ...way,
        method: 'PUT',
        idempotencyKey: video.recordingId,
        authorization: receiptHeader(secret),
      });
      const goOn = (): void => {
        client.setQueryData(receiptRead(secret).queryKey, replaced);
        if (isSaved(slug, secret)) {
          saveReceipt(slug, { secret, name: replaced.responderName, submittedAt: replaced.submittedAt });
        }
        onDone();
        window.scrollTo({ top: 0 });
        toast({
          title: `${words.Answer} Replaced`,
          description: 'Your new recording has replaced the old one.',
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
          <p className="text-ink-soft">Your {words.answer} stays as it is until the new one arrives.</p>
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
