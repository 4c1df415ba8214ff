import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { Ellipsis, Lock, LockOpen, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Menu } from '../../../ui/menu.js';
import { useChangeSharedPrompt } from '../change-shared-prompt.js';
import { DeletePromptDialog } from './delete-prompt-dialog.js';
import { RenameDialog } from './rename-dialog.js';

export interface PromptMenuProps {
  prompt: SharedPromptDto;
  onDeleted: () => void;
}

/** What the owner can do with a prompt beyond sharing it. */
export function PromptMenu({ prompt, onDeleted }: PromptMenuProps) {
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const change = useChangeSharedPrompt(prompt.id);
  const closed = prompt.status === 'closed';

  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            loading={change.isPending}
            aria-label={`More for ${prompt.promptTitle}`}
            className="shrink-0"
          >
            {change.isPending ? null : <Ellipsis aria-hidden="true" />}
          </Button>
        }
        entries={[
          closed
            ? {
                label: 'Reopen Prompt',
                icon: <LockOpen aria-hidden="true" />,
                onChoose: () => change.mutate({ status: 'active' }),
              }
            : {
                label: 'Close Prompt',
                icon: <Lock aria-hidden="true" />,
                onChoose: () => change.mutate({ status: 'closed' }),
              },
          {
            label: 'Rename',
            icon: <PenLine aria-hidden="true" />,
            ...(prompt.submissionCount > 0
              ? { unavailable: 'Somebody has answered these words, so they stay as they are.' }
              : {}),
            onChoose: () => setRenaming(true),
          },
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" />,
            tone: 'danger',
            onChoose: () => setDeleting(true),
          },
        ]}
      />
      {renaming ? <RenameDialog prompt={prompt} onClose={() => setRenaming(false)} /> : null}
      <DeletePromptDialog prompt={prompt} open={deleting} onOpenChange={setDeleting} onDeleted={onDeleted} />
    </>
  );
}
