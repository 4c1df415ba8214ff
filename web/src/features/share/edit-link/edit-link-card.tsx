import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { copyText } from '../../../lib/copy-text.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/layout/card.js';
import { Input } from '../../../ui/forms/input.js';
import { toast } from '../../../ui/feedback/use-toast.js';
import { useLink } from '../link.js';
import { forgetEditLink, isSaved, saveEditLink, editLinkUrl, type SavedEditLink } from './edit-links.js';

interface EditLinkCardProps {
  readonly link: SavedEditLink;
  readonly onSavedChange?: (isSavedHere: boolean) => void;
}

export function EditLinkCard({ link, onSavedChange }: EditLinkCardProps) {
  const { kind, slug } = useLink();
  const { submission } = kind.words;
  const { secret } = link;
  const address = editLinkUrl(window.location.origin, `${kind.page}/${slug}`, secret);
  const [isSavedHere, setIsSavedHere] = useState(() => isSaved(slug, secret));
  const [byHand, setByHand] = useState(false);
  const heading = useId();

  const copy = async (): Promise<void> => {
    const copied = await copyText(address);
    setByHand(!copied);
    if (copied) toast({ title: 'Edit Link Copied', description: 'Keep it to yourself, like a key.', tone: 'success' });
  };
  const toggle = (): void => {
    if (isSavedHere) forgetEditLink(slug, secret);
    else if (!saveEditLink(slug, link)) {
      toast({ title: 'This browser can’t save it', description: 'Please copy the link instead.', tone: 'danger' });
      return;
    }
    setIsSavedHere(!isSavedHere);
    onSavedChange?.(!isSavedHere);
  };

  return (
    <Card className="grid gap-4 text-left">
      <div>
        <h2 id={heading} className="font-display text-heading">
          Your edit link{' '}
        </h2>
        <p className="mt-1 text-ink-soft">
          With this link you can watch your {submission} again, and replace or withdraw it until submissions close. Only
          you have this link: keep it to yourself.
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Input readOnly aria-labelledby={heading} value={address} onFocus={(event) => event.currentTarget.select()} />
        <Button variant="secondary" icon={Copy} onClick={() => void copy()} label="Copy" />
      </div>
      {byHand && (
        <p role="status" className="text-sm text-ink-soft">
          Your browser blocked copying. Select the link and copy it by hand.
        </p>
      )}
      <div className="grid gap-1 border-t border-line pt-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start font-semibold">
          <span className="relative grid shrink-0 place-items-center">
            <input
              type="checkbox"
              checked={isSavedHere}
              onChange={toggle}
              className="peer size-6 cursor-pointer appearance-none rounded-sm border-2 border-line-strong bg-surface checked:border-primary checked:bg-primary"
            />
            <Check className="pointer-events-none absolute size-4 text-on-primary opacity-0 peer-checked:opacity-100" />
          </span>
          Save the link in this browser
        </label>
        <p className="text-sm text-ink-soft">Please don’t do this on a shared device.</p>
      </div>
    </Card>
  );
}
