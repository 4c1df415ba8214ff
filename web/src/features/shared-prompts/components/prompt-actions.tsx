import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { Download, Lock, LockOpen, PenLine, Trash2 } from 'lucide-react';
import { apiPath } from '../../../lib/http/api.js';
import { Button, LinkButton } from '../../../ui/button.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { useChangePromptStatus, useDeleteSharedPrompt } from '../prompt-mutations.js';
import { deletionText } from '../shared-prompt.js';
import { CopyLinkButton } from './copy-link-button.js';

const EditDialog = lazyDialog(async () => (await import('./prompt-dialog.js')).EditPromptDialog);

const OUTLINED_ON_PHONES = 'max-sm:border max-sm:border-line-strong max-sm:bg-surface';
const QUIET = { variant: 'ghost', size: 'sm', className: OUTLINED_ON_PHONES } as const;

export function PromptActions({ prompt, onDeleted }: { prompt: SharedPromptDto; onDeleted: () => void }) {
  const { id, slug, promptTitle, status, submissionCount } = prompt;
  const { mutate: setStatus, isPending } = useChangePromptStatus(id);
  const remove = useDeleteSharedPrompt(id, onDeleted);
  const isEmpty = submissionCount === 0;
  const closeButton = { ...QUIET, icon: Lock, label: 'Close Prompt', onClick: () => setStatus('closed') };
  const reopenButton = {
    variant: 'secondary',
    size: 'sm',
    icon: LockOpen,
    label: 'Reopen Prompt',
    className: 'max-sm:col-span-2',
    onClick: () => setStatus('active'),
  } as const;
  const editButton = { dialog: EditDialog, dialogProps: { prompt }, icon: PenLine, label: 'Edit' };
  const href = apiPath('/api/shared-prompts/{id}/responses.zip', id);
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 sm:-mr-3">
      {/* While there are no responses, the empty state below has the primary button. */}
      {status === 'active' && <CopyLinkButton slug={slug} size="sm" variant={isEmpty ? 'secondary' : 'primary'} />}
      {/* One button closes and reopens the prompt, so that the button keeps the focus. */}
      <Button loading={isPending} {...(status === 'closed' ? reopenButton : closeButton)} />
      {isEmpty ? (
        <DialogButton {...QUIET} {...editButton} />
      ) : (
        <LinkButton {...QUIET} icon={Download} href={href} download label="Download All" />
      )}
      <DialogButton
        dialog={LazyConfirm}
        {...QUIET}
        className={`${OUTLINED_ON_PHONES} text-danger-ink!`}
        icon={Trash2}
        label="Delete Prompt"
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
    </div>
  );
}
