import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.js';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { shareAddress } from '../shared-prompt.js';

const CopyByHand = lazyDialog(async () => (await import('./copy-by-hand.js')).CopyByHand);

export function CopyLinkButton({ slug, ...look }: { slug: string } & ButtonProps) {
  const [byHand, setByHand] = useState(false);
  const address = shareAddress(window.location.origin, slug);

  const copy = async (): Promise<void> => {
    const copied = await copyText(address);
    setByHand(!copied);
    const description = 'Send it to everyone you’d like to hear from.';
    if (copied) toast({ title: 'Link Copied! 📋', description, tone: 'success' });
  };

  return (
    <>
      <Button {...look} icon={Copy} onClick={() => void copy()} label="Copy Link" />
      {byHand && <CopyByHand address={address} onClose={() => setByHand(false)} />}
    </>
  );
}
