import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.js';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input } from '../../../ui/input.js';
import { toast } from '../../../ui/use-toast.js';
import { shareAddress } from '../share-address.js';

/** Copies a prompt's public link. Where the browser allows no copying, it shows the link to be copied by hand. */
export function CopyLinkButton({
  slug,
  ...look
}: { slug: string } & Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const [byHand, setByHand] = useState(false);
  const address = shareAddress(window.location.origin, slug);

  const copy = async (): Promise<void> => {
    if (await copyText(address)) {
      toast({
        title: 'Link Copied! 📋',
        description: 'Send it to everyone you would like to hear from.',
        tone: 'success',
      });
    } else setByHand(true);
  };

  return (
    <>
      <Button {...look} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copy Link
      </Button>
      <Dialog
        open={byHand}
        onOpenChange={setByHand}
        title="Copy this link"
        description="Your browser keeps the clipboard to itself. Select the link and copy it by hand."
      >
        <Input readOnly value={address} aria-label="Link to share" onFocus={(event) => event.currentTarget.select()} />
      </Dialog>
    </>
  );
}
