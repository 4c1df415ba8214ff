import { useState } from 'react';
import { toast } from '../../../ui/feedback/use-toast.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { CheckBox } from '../../../ui/forms/check-box.js';
import { copy, CopyField } from '../../../ui/forms/copy-field.js';
import { useLink } from '../link.js';
import { editLinkUrl } from './edit-link-api.js';
import { forgetEditLink, saveEditLink, savedEditLinks, type SavedEditLink } from './saved-edit-links.js';

export function EditLinkCard({ canReplace = true, ...link }: SavedEditLink & { readonly canReplace?: boolean }) {
  const { kind, slug } = useLink();
  const { secret } = link;
  const [isSaved, setIsSaved] = useState(() => savedEditLinks(slug).some((saved) => saved.secret === secret));
  const { submission, subject } = kind.words;
  const address = editLinkUrl(window.location.origin, `${kind.page}/${slug}`, secret);
  const copyAddress = (): void => void copy(address, 'Edit Link Copied', 'Keep it to yourself, like a key.');
  const toggle = (): void => {
    if (isSaved) forgetEditLink(slug, secret);
    else if (!saveEditLink(slug, link)) {
      toast({ title: 'This browser can’t save it', description: 'Please copy the link instead.', tone: 'danger' });
      return;
    }
    setIsSaved(!isSaved);
  };
  return (
    <Card className="grid gap-4 text-left">
      <div>
        <CardTitle>Your edit link</CardTitle>
        <p className="mt-1 text-ink-soft">
          {`With this link you can watch your ${submission} again`}
          {canReplace ? `, and replace or withdraw it as long as this ${subject} accepts ${submission}s. ` : '. '}
          Only you have this link: copy it, and keep it to yourself.
        </p>
      </div>
      <CopyField label="Your edit link" value={address} onCopy={copyAddress} variant="secondary" />
      <div className="border-t border-line pt-3">
        <label className="relative flex min-h-11 w-fit cursor-pointer items-center gap-3 rounded-sm font-semibold outline-offset-2 outline-focus has-focus-visible:outline-3">
          <input
            type="checkbox"
            checked={isSaved}
            onChange={toggle}
            className="absolute size-6 cursor-pointer opacity-0"
          />
          <CheckBox checked={isSaved} />
          Save the link in this browser
        </label>
        <p className="text-sm text-ink-soft">Please don’t do this on a shared device.</p>
      </div>
    </Card>
  );
}
