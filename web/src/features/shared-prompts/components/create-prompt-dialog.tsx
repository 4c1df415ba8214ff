import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PromptForm } from '../../../entities/shared-prompts/components/prompt-form.js';
import { EMPTY_PROMPT } from '../../../entities/shared-prompts/prompt-words.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { useCreateSharedPrompt } from '../api/create-shared-prompt.js';

/** The button and the sheet it opens. What was typed stays when the sheet is closed without sending. */
export function CreatePromptDialog({ size }: { size?: 'md' | 'lg' }) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(EMPTY_PROMPT);
  const create = useCreateSharedPrompt();
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size={size}>
          <Plus aria-hidden="true" />
          Create Prompt
        </Button>
      }
      title="Create Prompt"
      description="You ask once. Everyone with the link answers with a video of up to five minutes, without an account."
    >
      <PromptForm
        draft={draft}
        onDraft={setDraft}
        onSubmit={(words) =>
          create.mutate(words, {
            onSuccess: () => {
              setOpen(false);
              setDraft(EMPTY_PROMPT);
            },
          })
        }
        submitLabel="Create Prompt"
        sending={create.isPending}
      />
    </Dialog>
  );
}
