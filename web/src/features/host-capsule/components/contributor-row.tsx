import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import { clsx } from 'clsx';
import { Check, MailOpen, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { mailtoAddress } from '../../../lib/mail-address.js';
import { shortDate } from '../../../lib/time/dates.js';
import { Badge } from '../../../ui/badge.js';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm } from '../../../ui/overlays/lazy-dialog.js';
import { useDecision, type Decision } from '../host-api.js';

interface ContributorRowsProps {
  capsuleId: string;
  contributors: ContributorDto[];
  canDecide: boolean;
}

export function ContributorRows({ capsuleId, contributors, canDecide }: ContributorRowsProps) {
  return (
    <ul className="divide-y divide-line panel shadow-rest">
      {contributors.map((contributor) => (
        <ContributorRow key={contributor.id} contributor={contributor}>
          {canDecide ? <Decisions capsuleId={capsuleId} contributor={contributor} /> : null}
        </ContributorRow>
      ))}
    </ul>
  );
}

function ContributorRow({ contributor, children }: { contributor: ContributorDto; children: ReactNode }) {
  const { name, email, state, hasSubmitted, submittedAt, isBlocked, hasSlot, fromSender } = contributor;
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <span
        aria-hidden="true"
        className={clsx(
          'grid h-9 w-12 shrink-0 place-items-center rounded-sm border border-line-strong max-sm:self-start',
          hasSubmitted ? 'bg-primary-soft' : 'border-dashed text-ink-faint',
        )}
      >
        {hasSubmitted ? <span className="size-3.5 rounded-full bg-primary" /> : <MailOpen className="size-4.5" />}
      </span>
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0 wrap-anywhere">
          <p className="font-semibold">
            <bdi>{name}</bdi>
          </p>
          <a
            href={mailtoAddress(email)}
            className="block w-fit max-w-full py-1 text-sm text-primary-ink underline underline-offset-3"
          >
            {email}
          </a>
          {state === 'waiting' && !hasSlot && (
            <p className="max-w-prose text-sm text-ink-soft">
              {fromSender} videos came from this network, more than its fair share. This one takes no spot until you
              approve it.
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:shrink-0 sm:justify-end">
          {submittedAt && <p className="text-sm text-ink-soft">Sent {shortDate(submittedAt)}</p>}
          {state === 'withdrawn' && <Badge>Withdrawn</Badge>}
          {(state === 'removed' || state === 'removing') && <Badge>Removed</Badge>}
          {state === 'waiting' && <Badge tone="accent">Waiting for your OK</Badge>}
          {isBlocked && <Badge tone="danger">Sender blocked</Badge>}
          {children}
        </div>
      </div>
    </li>
  );
}

interface DecisionButton {
  label: string;
  /** Replaces `label` for screen readers. */
  spokenLabel: (name: string) => string;
  icon?: LucideIcon;
  variant?: ButtonProps['variant'];
  confirmation?: (name: string, fromSender: number) => { title: string; description: string; confirmLabel: string };
}

const BUTTONS: Record<Decision, DecisionButton> = {
  restore: { label: 'Undo', spokenLabel: (name) => `Undo removing ${name}’s video`, icon: Undo2, variant: 'secondary' },
  'remove-all': {
    label: 'Remove All',
    spokenLabel: (name) => `Remove all videos from ${name}’s network`,
    icon: Trash2,
    confirmation: (_, fromSender) => ({
      title: `Remove all ${fromSender} from this sender?`,
      description: `All ${fromSender} videos came from one network, which may be a shared Wi-Fi. They won’t be in your capsule, and their spots open up. You’ll have ${REMOVAL_UNDO_SECONDS} seconds to undo this.`,
      confirmLabel: `Remove ${fromSender} Videos`,
    }),
  },
  approve: { label: 'Approve', spokenLabel: (name) => `Approve ${name}’s video`, icon: Check, variant: 'secondary' },
  remove: {
    label: 'Remove',
    spokenLabel: (name) => `Remove ${name}’s video`,
    icon: Trash2,
    confirmation: (name) => ({
      title: `Remove ${name}’s video?`,
      description: `It won’t be in your capsule, and its spot opens up. ${name} can see that you removed it. You’ll have ${REMOVAL_UNDO_SECONDS} seconds to undo this.`,
      confirmLabel: 'Remove Video',
    }),
  },
  block: {
    label: 'Block Sender',
    spokenLabel: (name) => `Block sender ${name}`,
    confirmation: (name) => ({
      title: 'Block this sender?',
      description: `No new videos can be added from the network that ${name} used. Other people on the same Wi-Fi will be blocked too. You can unblock the sender at any time.`,
      keepLabel: 'Go Back',
      confirmLabel: 'Block Sender',
    }),
  },
  unblock: { label: 'Unblock', variant: 'secondary', spokenLabel: (name) => `Unblock sender ${name}` },
};

const DECISIONS: Record<ContributorDto['state'], readonly Decision[]> = {
  waiting: ['approve', 'remove', 'remove-all'],
  kept: ['remove', 'remove-all'],
  removing: ['restore', 'block'],
  removed: ['block'],
  withdrawn: [],
};

/** If we do not know the sender's client, `isBlocked` is null, and the host cannot block the sender. */
function decisionsFor({ state, isBlocked, fromSender }: ContributorDto): Decision[] {
  const isOffered: Partial<Record<Decision, boolean>> = {
    block: isBlocked === false,
    'remove-all': fromSender > 1,
  };
  const decisions = DECISIONS[state].filter((decision) => isOffered[decision] ?? true);
  return isBlocked ? [...decisions, 'unblock'] : decisions;
}

function Decisions({ capsuleId, contributor }: { capsuleId: string; contributor: ContributorDto }) {
  const { name, state, isBlocked, fromSender } = contributor;
  const { mutateAsync, isPending, variables } = useDecision(capsuleId, contributor);
  const buttons = useRef<HTMLDivElement>(null);
  const hasDecided = useRef(false);
  // A decision removes the focused button. The next button takes the focus, for keyboard and screen reader users.
  useEffect(() => {
    if (!hasDecided.current) return;
    hasDecided.current = false;
    window.setTimeout(() => buttons.current?.querySelector('button')?.focus({ preventScroll: true }));
  }, [state, isBlocked]);
  const decide = async (decision: Decision): Promise<void> => {
    hasDecided.current = true;
    await mutateAsync(decision).catch(() => (hasDecided.current = false));
  };
  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-1.5">
      {decisionsFor(contributor).map((decision) => {
        const { label, spokenLabel, icon, variant = 'ghost', confirmation } = BUTTONS[decision];
        const button = { variant, icon, label, size: 'sm', 'aria-label': spokenLabel(name) } as const;
        const onConfirm = (): Promise<void> => decide(decision);
        return confirmation ? (
          <DialogButton
            key={decision}
            {...button}
            dialog={LazyConfirm}
            dialogProps={{ ...confirmation(name, fromSender), onConfirm }}
          />
        ) : (
          <Button
            key={decision}
            {...button}
            onClick={() => void decide(decision)}
            loading={isPending && variables === decision}
          />
        );
      })}
      <p role="status" className="sr-only">
        {state === 'removing' ? `Removed. Press Undo within ${REMOVAL_UNDO_SECONDS} seconds to bring it back.` : ''}
      </p>
    </div>
  );
}
