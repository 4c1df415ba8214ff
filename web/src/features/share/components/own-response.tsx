import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '../../../player/playback-time.js';
import { Player } from '../../../player/player.js';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import { LaterConfirm } from '../../../ui/later-dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';
import { toastFailure } from '../../../ui/use-toast.js';
import { deliveryDay, submittedDay } from '../days.js';
import { useLink } from '../link.js';
import { withdrawResponse } from '../receipt-api.js';
import { forgetReceipt } from '../receipts.js';
import { ReceiptKeeping } from './receipt-keeping.js';
import { ShareFrame } from './share-frame.js';

interface OwnResponseProps {
  readonly receipt: ReceiptDto;
  readonly secret: string;
  /** Renews the permission to fetch the video; rejects when the edit link no longer works. */
  readonly renew: () => Promise<unknown>;
  readonly onReplace: () => void;
  readonly onWithdrawn: () => void;
  readonly onAnswer: () => void;
}

export function OwnResponse({ receipt, secret, renew, onReplace, onWithdrawn, onAnswer }: OwnResponseProps) {
  const { words } = useLink().kind;
  const video = `/api/videos/${encodeURIComponent(receipt.videoFileName)}`;
  return (
    <ShareFrame>
      <header className="grid gap-3">
        <title>{`Your ${words.Answer} · Dear Future`}</title>
        <p className="font-semibold text-primary-ink">Your {words.answer}</p>
        <h1 dir="auto" className="font-display text-title wrap-anywhere">
          {receipt.promptTitle}
        </h1>
        <p dir="auto" className="text-lg whitespace-pre-line text-ink-soft wrap-anywhere">
          {receipt.promptDescription}
        </p>
      </header>
      <Player
        src={video}
        {...(receipt.videoReady ? { poster: `${video}/poster` } : {})}
        durationSeconds={receipt.durationSeconds}
        title={`Your ${words.answer}`}
        renew={renew}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-ink-faint">Name</dt>
        <dd className="wrap-anywhere">{receipt.responderName ?? 'Anonymous'}</dd>
        {receipt.responderEmail === null ? null : (
          <>
            <dt className="text-ink-faint">Email</dt>
            <dd className="wrap-anywhere">{receipt.responderEmail}</dd>
          </>
        )}
        <dt className="text-ink-faint">Submitted</dt>
        <dd>{submittedDay(receipt.submittedAt)}</dd>
        {receipt.opensAt === null ? null : (
          <>
            <dt className="text-ink-faint">Opens</dt>
            <dd>{deliveryDay(receipt.opensAt)}</dd>
          </>
        )}
        <dt className="text-ink-faint">Length</dt>
        <dd>{clockText(receipt.durationSeconds)}</dd>
      </dl>
      <PersonalNote note={receipt.personalNote} />
      {receipt.opensAt === null || receipt.movedFrom === null ? null : (
        <Notice tone="info">
          The host changed the date. This capsule now opens on {deliveryDay(receipt.opensAt)} instead of{' '}
          {deliveryDay(receipt.movedFrom)}.
        </Notice>
      )}
      {receipt.isPlayable === false ? (
        <Notice tone="danger">
          This video can’t be played: it arrived damaged.
          {receipt.open ? ' Please replace it with a new recording.' : ''}
        </Notice>
      ) : null}
      {receipt.needsApproval ? (
        <Notice tone="info">Your {words.answer} is waiting for the host’s OK. It’ll be added once they say yes.</Notice>
      ) : null}
      {receipt.open ? null : (
        <Notice tone="info">
          This {words.asked} is closed, so your {words.answer} can’t be changed. You can still watch it here with your
          edit link{receipt.canWithdraw ? ', or withdraw it' : ''}.
        </Notice>
      )}
      {receipt.canWithdraw ? (
        <Changes secret={secret} onReplace={receipt.open ? onReplace : null} onWithdrawn={onWithdrawn} />
      ) : null}
      <ReceiptKeeping receipt={{ secret, name: receipt.responderName, submittedAt: receipt.submittedAt }} />
      {receipt.open ? (
        <Button variant="ghost" className="justify-self-center" onClick={onAnswer}>
          Record Another {words.Answer}
        </Button>
      ) : null}
    </ShareFrame>
  );
}

interface ChangesProps extends Pick<OwnResponseProps, 'secret' | 'onWithdrawn'> {
  /** Null if the response can only be withdrawn. */
  readonly onReplace: (() => void) | null;
}

function Changes({ secret, onReplace, onWithdrawn }: ChangesProps) {
  const { kind, slug } = useLink();
  const { words } = kind;
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);

  const withdraw = async (): Promise<void> => {
    setWorking(true);
    try {
      await withdrawResponse(secret);
      forgetReceipt(slug, secret);
      onWithdrawn();
    } catch (error) {
      setWorking(false);
      setAsking(false);
      toastFailure('Withdrawal Failed', error, 'Please try again in a moment.');
    }
  };

  return (
    <div className="flex flex-wrap gap-3">
      {onReplace === null ? null : (
        <Button variant="secondary" className="max-sm:flex-1" onClick={onReplace}>
          <RotateCcw aria-hidden="true" />
          Replace
        </Button>
      )}
      <Button
        variant="secondary"
        className="text-danger-ink! max-sm:flex-1"
        {...LaterConfirm.onIntent}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
        Withdraw
      </Button>
      {asking ? (
        <LaterConfirm.Part
          onClose={() => setAsking(false)}
          title={`Withdraw your ${words.answer}?`}
          description={words.withdrawal.warning}
          confirmLabel="Withdraw"
          onConfirm={() => void withdraw()}
          working={working}
        />
      ) : null}
    </div>
  );
}
