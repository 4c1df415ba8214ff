import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.js';
import { useChangeSharedPrompt } from '../change-shared-prompt.js';
import { PromptForm } from './prompt-form.js';

/** New words for a prompt that nobody has answered yet. Mounted while it is open. */
export function RenameDialog({ prompt, onClose }: { prompt: SharedPromptDto; onClose: () => void }) {
  const [draft, setDraft] = useState({ title: prompt.promptTitle, description: prompt.promptDescription });
  const change = useChangeSharedPrompt(prompt.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Rename Prompt"
      description="Until the first response arrives, the words are yours to change."
    >
      <PromptForm
        draft={draft}
        onDraft={setDraft}
        onSubmit={(words) => change.mutate(words, { onSuccess: onClose })}
        submitLabel="Save"
        sending={change.isPending}
      />
    </Dialog>
  );
}
