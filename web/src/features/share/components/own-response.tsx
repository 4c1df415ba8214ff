import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { clockText } from '../../../player/playback-time.js';
import { Player } from '../../../player/player.js';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import { LazyConfirm } from '../../../ui/lazy-dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';
import { toastFailure } from '../../../ui/use-toast.js';
import { deliveryDay, submittedDay } from '../days.js';
import { useLink } from '../link.js';
import { withdrawResponse } from '../edit-link-api.js';
import { forgetEditLink } from '../edit-links.js';
import { EditLinkCard } from './edit-link-card.js';
import { ShareFrame } from './share-frame.js';

interface OwnResponseProps {
  readonly response: EditLinkDto;
  readonly secret: string;
  /** Renews the permission to fetch the video; rejects when the edit link no longer works. */
  readonly renew: () => Promise<unknown>;
  readonly onReplace: () => void;
  readonly onWithdrawn: () => void;
  readonly onRespond: () => void;
}

export function OwnResponse({ response, secret, renew, onReplace, onWithdrawn, onRespond }: OwnResponseProps) {
  const { words } = useLink().kind;
  const video = `/api/videos/${encodeURIComponent(response.videoFileName)}`;
  return (
    <ShareFrame>
      <header className="grid gap-3">
        <title>{`Your ${words.Submission} · Dear Future`}</title>
        <p className="font-semibold text-primary-ink">Your {words.submission}</p>
        <h1 dir="auto" className="font-display text-title wrap-anywhere">
          {response.promptTitle}
        </h1>
        <p dir="auto" className="text-lg whitespace-pre-line text-ink-soft wrap-anywhere">
          {response.promptDescription}
        </p>
      </header>
      <Player
        src={video}
        {...(response.videoReady ? { poster: `${video}/poster` } : {})}
        durationSeconds={response.durationSeconds}
        title={`Your ${words.submission}`}
        isPlayable={response.isPlayable}
        advice={response.open && 'Please replace it with a new recording.'}
        renew={renew}
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-ink-faint">Name</dt>
        <dd className="wrap-anywhere">{response.responderName ?? 'Anonymous'}</dd>
        {response.responderEmail === null ? null : (
          <>
            <dt className="text-ink-faint">Email</dt>
            <dd className="wrap-anywhere">{response.responderEmail}</dd>
          </>
        )}
        <dt className="text-ink-faint">Submitted</dt>
        <dd>{submittedDay(response.submittedAt)}</dd>
        {response.opensAt === null ? null : (
          <>
            <dt className="text-ink-faint">Sealed until</dt>
            <dd>{deliveryDay(response.opensAt)}</dd>
          </>
        )}
        <dt className="text-ink-faint">Length</dt>
        <dd>{clockText(response.durationSeconds)}</dd>
      </dl>
      <PersonalNote note={response.personalNote} />
      {response.opensAt === null || response.movedFrom === null ? null : (
        <Notice tone="info">
          The host moved the date from {deliveryDay(response.movedFrom)} to {deliveryDay(response.opensAt)}.
        </Notice>
      )}
      {response.needsApproval ? (
        <Notice tone="info">
          Your {words.submission} is waiting for the host’s OK. It’ll be added once they say yes.
        </Notice>
      ) : null}
      {response.open ? null : (
        <Notice tone="info">
          Your {words.submission} can’t be changed any more. You can still watch it here with your edit link
          {response.canWithdraw ? ', or withdraw it' : ''}.
        </Notice>
      )}
      {response.canWithdraw ? (
        <Changes secret={secret} onReplace={response.open ? onReplace : null} onWithdrawn={onWithdrawn} />
      ) : null}
      <EditLinkCard link={{ secret, name: response.responderName, submittedAt: response.submittedAt }} />
      {response.open ? (
        <Button variant="ghost" className="justify-self-center" onClick={onRespond}>
          Record Another {words.Submission}
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
  const [confirming, setConfirming] = useState(false);
  const [working, setWorking] = useState(false);

  const withdraw = async (): Promise<void> => {
    setWorking(true);
    try {
      await withdrawResponse(secret);
      forgetEditLink(slug, secret);
      onWithdrawn();
    } catch (error) {
      setWorking(false);
      setConfirming(false);
      toastFailure(`We couldn’t withdraw your ${words.submission}`, error, 'Please try again in a moment.');
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
        {...LazyConfirm.onIntent}
        onClick={() => setConfirming(true)}
      >
        <Trash2 aria-hidden="true" />
        Withdraw
      </Button>
      {confirming ? (
        <LazyConfirm.Part
          onClose={() => setConfirming(false)}
          title={`Withdraw your ${words.submission}?`}
          description={words.withdrawal.warning}
          confirmLabel="Withdraw"
          onConfirm={() => void withdraw()}
          working={working}
        />
      ) : null}
    </div>
  );
}
