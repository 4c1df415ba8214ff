import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { send } from '../../../lib/http/api.js';
import { playerProps } from '../../../lib/video-files.js';
import { shortDate, dayInZoneOf } from '../../../lib/time/dates.js';
import { localZone } from '../../../lib/time/local-zone.js';
import { clockText } from '../../../lib/count.js';
import { Player } from '../../../player/player.js';
import { Notice } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import { Fact } from '../../../ui/layout/card.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm } from '../../../ui/overlays/lazy-dialog.js';
import { PersonalNote } from '../../../ui/personal-note.js';
import { toastFailure } from '../../../ui/feedback/use-toast.js';
import { editLinkHeader } from './edit-link-api.js';
import { useLink } from '../link.js';
import { useLinkTexts } from '../link-texts.js';
import { EditLinkCard } from './edit-link-card.js';
import { Question, ShareFrame } from '../components/share-frame.js';

interface OwnResponseProps {
  readonly response: EditLinkDto;
  readonly secret: string;
  /** Renews the permission to fetch the video. Rejects if the edit link cannot be read. */
  readonly renew: () => Promise<unknown>;
  readonly onReplace: () => void;
  readonly onWithdrawn: () => void;
  readonly onRespond: () => void;
}

export function OwnResponse({ response, secret, renew, onReplace, onWithdrawn, onRespond }: OwnResponseProps) {
  const { submission, Submission, subject } = useLink().kind.words;
  const {
    open,
    canWithdraw,
    opensAt,
    hasOpened,
    movedFrom,
    submittedAt,
    durationSeconds,
    responderName: name,
  } = response;
  const dayOf = (iso: string) => dayInZoneOf(response.timeZone ?? localZone(), iso);
  const facts = [
    ['Name', name ?? 'Anonymous'],
    ['Email', response.responderEmail],
    ['Submitted', shortDate(submittedAt)],
    [hasOpened ? 'Opened on' : 'Sealed until', opensAt && dayOf(opensAt)],
    ['Length', clockText(durationSeconds)],
  ] as const;
  return (
    <ShareFrame>
      <title>{`Your ${Submission} · Dear Future`}</title>
      <Question kicker={`Your ${submission}`} title={response.promptTitle} description={response.promptDescription} />
      <Player
        {...playerProps(response)}
        title={`Your ${submission}`}
        advice={open && 'Please replace it with a new recording.'}
        renew={renew}
      />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 *:contents">
        {facts.map(([label, value]) => value && <Fact key={label} label={label} children={value} />)}
      </dl>
      <PersonalNote note={response.personalNote} />
      {opensAt !== null && movedFrom !== null && (
        <Notice>
          The host moved the delivery date from {dayOf(movedFrom)} to {dayOf(opensAt)}.
        </Notice>
      )}
      {response.needsApproval && (
        <Notice>Your {submission} is waiting for the host’s OK. It’ll be added once they say yes.</Notice>
      )}
      {!open && (
        <Notice>
          {`This ${subject} ${hasOpened ? 'has opened' : 'is closed'}, so you can’t change your ${submission} anymore. You can still watch it here`}
          {canWithdraw ? ', or withdraw it.' : '.'}
        </Notice>
      )}
      {canWithdraw && (
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
          {open && <Button variant="secondary" icon={RotateCcw} onClick={onReplace} label="Replace" />}
          <WithdrawButton secret={secret} onWithdrawn={onWithdrawn} />
        </div>
      )}
      <EditLinkCard secret={secret} name={name ?? ''} submittedAt={submittedAt} canReplace={open} />
      {open && (
        <Button
          variant="ghost"
          className="justify-self-center"
          onClick={onRespond}
          label={`Record Another ${Submission}`}
        />
      )}
    </ShareFrame>
  );
}

function WithdrawButton({ secret, onWithdrawn }: Pick<OwnResponseProps, 'secret' | 'onWithdrawn'>) {
  const { submission } = useLink().kind.words;
  const { withdrawal } = useLinkTexts();
  const withdraw = useMutation({
    mutationFn: () => send('DELETE /api/public/edit-link', [], undefined, editLinkHeader(secret)),
    onSuccess: onWithdrawn,
    onError: (error) => toastFailure(`We couldn’t withdraw your ${submission}`, error),
  });
  return (
    <DialogButton
      dialog={LazyConfirm}
      variant="secondary"
      icon={Trash2}
      className="text-danger-ink!"
      label="Withdraw"
      dialogProps={{
        title: `Withdraw your ${submission}?`,
        description: withdrawal.warning,
        confirmLabel: 'Withdraw',
        onConfirm: () => withdraw.mutateAsync(),
      }}
    />
  );
}
