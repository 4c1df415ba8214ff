import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../entities/session/use-session.js';
import { Button } from '../../../ui/button.js';
import { later } from '../../../ui/later.js';
import type { CreatePromptDialogProps } from './create-prompt-dialog.js';

const CreatePromptDialog = later<CreatePromptDialogProps>(
  async () => (await import('./create-prompt-dialog.js')).CreatePromptDialog,
  ({ onClose }) => onClose(),
);

/** The button and the sheet it opens. */
export function CreatePromptButton({ size }: { size?: 'md' | 'lg' }) {
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  return (
    <>
      <Button size={size} {...CreatePromptDialog.onIntent} onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        Create Prompt
      </Button>
      {open && user ? <CreatePromptDialog.Part personId={user.sub} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
