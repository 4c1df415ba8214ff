import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { Lock, LockOpen, PenLine, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { useChangePromptStatus, useDeleteSharedPrompt } from '../prompt-mutations.js';
import { deletionText } from '../shared-prompt.js';

const EditDialog = lazyDialog(async () => (await import('./prompt-dialog.js')).EditPromptDialog);

export function PromptActions({ prompt, onDeleted }: { prompt: SharedPromptDto; onDeleted: () => void }) {
  const { id, promptTitle, status, submissionCount } = prompt;
  const { mutate: setStatus, isPending } = useChangePromptStatus(id);
  const remove = useDeleteSharedPrompt(id, onDeleted);
  const statusButton =
    status === 'closed'
      ? { icon: LockOpen, label: 'Reopen Prompt', onClick: () => setStatus('active') }
      : { icon: Lock, label: 'Close Prompt', onClick: () => setStatus('closed') };
  return (
    <>
      {submissionCount === 0 && (
        <DialogButton dialog={EditDialog} dialogProps={{ prompt }} variant="ghost" icon={PenLine} label="Edit" />
      )}
      <Button variant="ghost" loading={isPending} {...statusButton} />
      <DialogButton
        dialog={LazyConfirm}
        variant="ghost"
        icon={Trash2}
        label="Delete"
        dialogProps={{
          title: 'Delete this prompt?',
          description: (
            <>
              <p className="line-clamp-4 font-semibold wrap-anywhere text-ink">
                <bdi>{promptTitle}</bdi>
              </p>
              <p className="mt-2">{deletionText(submissionCount)}</p>
            </>
          ),
          confirmLabel: 'Delete Prompt',
          onConfirm: () => remove.mutateAsync(),
        }}
      />
    </>
  );
}
