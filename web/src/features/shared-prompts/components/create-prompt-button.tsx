import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';

/** The dialog belongs to the page: the list may remove the button that opened it. */
export const CreatePromptSheet = lazyDialog(
  async () => (await import('./create-prompt-dialog.js')).CreatePromptDialog,
);

/** Opens the dialog for a new prompt. */
export function CreatePromptButton({ size, onClick }: { size?: 'md' | 'lg'; onClick: () => void }) {
  return (
    <Button size={size} {...CreatePromptSheet.onIntent} onClick={onClick}>
      <Plus aria-hidden="true" />
      Create Prompt
    </Button>
  );
}
