import { Dialog } from '../../../ui/overlays/dialog.js';
import { Input } from '../../../ui/forms/input.js';

export function CopyByHand({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Copy this link"
      description="Your browser blocked copying. Select the link and copy it by hand."
    >
      <Input readOnly value={address} aria-label="Link to share" onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  );
}
