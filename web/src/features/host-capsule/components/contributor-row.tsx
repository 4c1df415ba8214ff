import { REMOVAL_UNDO_SECONDS } from '@dear-future/contracts/constants';
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import { clsx } from 'clsx';
import { Check, MailOpen, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ago } from '../../../lib/dates.js';
import { mailtoAddress } from '../../../lib/mail-address.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { LazyConfirm } from '../../../ui/lazy-dialog.js';
import { useDecision, type Decision } from '../host-api.js';

interface ContributorRowProps {
  capsuleId: string;
  contributor: ContributorDto;
  now: Date;
  /** Whether the host may remove, approve and block. */
  canDecide: boolean;
}

export function ContributorRow({ capsuleId, contributor, now, canDecide }: ContributorRowProps) {
  const { name, email, hasSubmitted, submittedAt, state } = contributor;
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <span
        aria-hidden="true"
        className={clsx(
          'grid h-9 w-12 shrink-0 place-items-center rounded-sm border max-sm:self-start',
          hasSubmitted ? 'border-line-strong bg-primary-soft' : 'border-dashed border-line-strong text-ink-faint',
        )}
      >
        {hasSubmitted ? <span className="size-3.5 rounded-full bg-primary" /> : <MailOpen className="size-4.5" />}
      </span>
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm wrap-anywhere">
            <a href={mailtoAddress(email)} className="inline-block py-1 text-primary-ink underline underline-offset-3">
              {email}
            </a>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 sm:shrink-0 sm:justify-end">
          {submittedAt === null ? null : <p className="text-sm text-ink-soft">Sent {ago(submittedAt, now)}</p>}
          <StateBadges state={state} isBlocked={contributor.isBlocked === true} />
          {canDecide ? <Decisions capsuleId={capsuleId} contributor={contributor} /> : null}
        </div>
      </div>
    </li>
  );
}

function StateBadges({ state, isBlocked }: { state: ContributorDto['state']; isBlocked: boolean }) {
  return (
    <>
      {state === 'withdrawn' ? <Badge>Withdrawn</Badge> : null}
      {state === 'removed' || state === 'removing' ? <Badge>Removed</Badge> : null}
      {state === 'waiting' ? <Badge tone="accent">Waiting for your OK</Badge> : null}
      {isBlocked ? <Badge tone="danger">Sender blocked</Badge> : null}
    </>
  );
}

function Decisions({ capsuleId, contributor }: Pick<ContributorRowProps, 'capsuleId' | 'contributor'>) {
  const { id, name, state, isBlocked } = contributor;
  const { mutate, isPending, variables } = useDecision(capsuleId, id);
  const [confirming, setConfirming] = useState<'remove' | 'block' | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  // The focused element is gone: move the focus on for keyboard and screen reader users.
  useEffect(() => {
    if (!decided.current || confirming !== null) return;
    decided.current = false;
    window.setTimeout(() => buttons.current?.querySelector('button')?.focus({ preventScroll: true }));
  }, [state, isBlocked, confirming]);
  const decide: typeof mutate = (decision, options) =>
    mutate(decision, {
      ...options,
      onSuccess: () => {
        decided.current = true;
      },
    });
  return (
    <div ref={buttons} className="flex flex-wrap items-center gap-1.5">
      {decisionsFor(contributor).map((decision) => {
        const { label, ariaLabel, icon: Icon } = BUTTONS[decision];
        const needsConfirmation = decision === 'remove' || decision === 'block';
        return (
          <Button
            key={decision}
            variant={decision === 'restore' || decision === 'approve' ? 'secondary' : 'ghost'}
            size="sm"
            {...(needsConfirmation ? LazyConfirm.onIntent : {})}
            aria-label={`${ariaLabel} ${name}`}
            onClick={() => (needsConfirmation ? setConfirming(decision) : decide(decision))}
            loading={isPending && !needsConfirmation && variables === decision}
          >
            {Icon === undefined ? null : <Icon aria-hidden="true" />}
            {label}
          </Button>
        );
      })}
      <p role="status" className="sr-only">
        {state === 'removing'
          ? `Removed. Press Undo within ${String(REMOVAL_UNDO_SECONDS)} seconds to bring it back.`
          : ''}
      </p>
      {confirming === null ? null : (
        <LazyConfirm.Part
          onClose={() => setConfirming(null)}
          {...CONFIRMATIONS[confirming](name)}
          onConfirm={() => decide(confirming, { onSettled: () => setConfirming(null) })}
          working={isPending}
        />
      )}
    </div>
  );
}

/** `ariaLabel` is followed by the contributor's name. */
const BUTTONS: Record<Decision, { label: string; ariaLabel: string; icon?: LucideIcon }> = {
  restore: { label: 'Undo', ariaLabel: 'Undo removing the video from', icon: Undo2 },
  approve: { label: 'Approve', ariaLabel: 'Approve the video from', icon: Check },
  remove: { label: 'Remove', ariaLabel: 'Remove the video from', icon: Trash2 },
  block: { label: 'Block Sender', ariaLabel: 'Block sender' },
  unblock: { label: 'Unblock', ariaLabel: 'Unblock sender' },
};

function decisionsFor({ state, isBlocked }: ContributorDto): Decision[] {
  const isRemoved = state === 'removing' || state === 'removed';
  return [
    ...(state === 'removing' ? (['restore'] as const) : []),
    ...(state === 'waiting' ? (['approve'] as const) : []),
    ...(state === 'waiting' || state === 'kept' ? (['remove'] as const) : []),
    ...(isRemoved && isBlocked === false ? (['block'] as const) : []),
    ...(isBlocked === true ? (['unblock'] as const) : []),
  ];
}

const CONFIRMATIONS = {
  remove: (name: string) => ({
    title: `Remove the video from ${name}?`,
    description: `It won’t be in your capsule, and its spot becomes free. ${name} can see that you removed it. You can undo this for ${String(REMOVAL_UNDO_SECONDS)} seconds.`,
    confirmLabel: 'Remove Video',
  }),
  block: (name: string) => ({
    title: 'Block this sender?',
    description: `No new videos can be added from the network that ${name} used. On shared Wi-Fi, that includes other guests. You can unblock the sender at any time.`,
    confirmLabel: 'Block Sender',
  }),
};
