import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';

export const CreatePromptSheet = lazyDialog(async () => (await import('./create-prompt-dialog.js')).CreatePromptDialog);

/** Opens the dialog for a new prompt. */
export function CreatePromptButton({ onClick }: { onClick: () => void }) {
  return (
    <Button {...CreatePromptSheet.onIntent} onClick={onClick}>
      <Plus aria-hidden="true" />
      Create Prompt
    </Button>
  );
}
