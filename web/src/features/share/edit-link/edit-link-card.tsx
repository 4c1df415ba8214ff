import { Card, CardTitle } from '../../../ui/layout/card.js';
import { copy, CopyField } from '../../../ui/forms/copy-field.js';
import { useLink } from '../link.js';
import { editLinkUrl } from './edit-link-api.js';

/** @param open whether the video can be replaced */
export function EditLinkCard({ secret, open = true }: { readonly secret: string; readonly open?: boolean }) {
  const { kind, slug } = useLink();
  const { submission, subject } = kind.words;
  const address = editLinkUrl(window.location.origin, `${kind.page}/${slug}`, secret);
  const copyAddress = (): void => void copy(address, 'Edit Link Copied', 'Keep it to yourself, like a key.');
  return (
    <Card className="grid gap-4 text-left">
      <div>
        <CardTitle>Your edit link</CardTitle>
        <p className="mt-1 text-ink-soft">
          With this link you can watch your {submission} again
          {open && `, and replace or withdraw it until this ${subject} closes`}. Only you have this link: copy it, and
          keep it to yourself.
        </p>
      </div>
      <CopyField label="Your edit link" value={address} onCopy={copyAddress} />
    </Card>
  );
}
