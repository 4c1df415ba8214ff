import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { Ellipsis, Lock, LockOpen, PenLine, Trash2 } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { Menu, type Press } from '../../../ui/menu.js';

export interface PromptActionsProps {
  prompt: SharedPromptDto;
  /** The look of the placeholder button that the menu replaces. */
  look: ButtonProps;
  opened: Press;
  /** Called when the menu has replaced the button. */
  onReplaced: () => void;
  onClosed: () => void;
  onStatus: (status: SharedPromptDto['status']) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function PromptActions({ prompt, look, opened, onReplaced, onStatus, onEdit, onDelete }: PromptActionsProps) {
  // In a layout effect, so that there is never more than one button.
  const [notify] = useState(() => onReplaced);
  useLayoutEffect(notify, [notify]);
  const closed = prompt.status === 'closed';
  return (
    <Menu
      opened={opened}
      trigger={
        <Button {...look}>
          <Ellipsis aria-hidden="true" />
        </Button>
      }
      entries={[
        closed
          ? { label: 'Reopen Prompt', icon: <LockOpen aria-hidden="true" />, onChoose: () => onStatus('active') }
          : { label: 'Close Prompt', icon: <Lock aria-hidden="true" />, onChoose: () => onStatus('closed') },
        {
          label: 'Edit',
          icon: <PenLine aria-hidden="true" />,
          ...(prompt.submissionCount > 0 ? { unavailable: 'You can’t edit it after the first response.' } : {}),
          onChoose: onEdit,
        },
        { label: 'Delete', icon: <Trash2 aria-hidden="true" />, tone: 'danger', onChoose: onDelete },
      ]}
    />
  );
}
