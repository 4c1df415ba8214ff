import { Copy } from 'lucide-react';
import { copyText } from '../../../lib/browser/copy-text.js';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { toast, toastSuccess } from '../../../ui/feedback/use-toast.js';
import { shareAddress } from '../shared-prompt.js';

export function CopyLinkButton({ slug, ...look }: { slug: string } & ButtonProps) {
  const copy = async (): Promise<void> => {
    const address = shareAddress(window.location.origin, slug);
    if (await copyText(address)) toastSuccess('Link Copied! 📋', 'Send it to everyone you’d like to hear from.');
    else toast({ title: 'Your browser blocked copying. Please copy it by hand', description: address });
  };
  return <Button {...look} icon={Copy} onClick={() => void copy()} label="Copy Link" />;
}
