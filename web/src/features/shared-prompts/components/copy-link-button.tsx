import { Copy } from 'lucide-react';
import { Button, type ButtonProps } from '../../../ui/button.js';
import { copy } from '../../../ui/forms/copy-field.js';
import { shareAddress } from '../shared-prompt.js';

export function CopyLinkButton({ slug, ...look }: { slug: string } & ButtonProps) {
  const address = shareAddress(window.location.origin, slug);
  return (
    <Button
      {...look}
      icon={Copy}
      onClick={() => void copy(address, 'Link Copied! 📋', 'Send it to everyone you’d like to hear from.')}
      label="Copy Link"
    />
  );
}
