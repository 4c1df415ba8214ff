import { Mail } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { shortDate } from '../../../lib/time/dates.js';
import { useLink } from '../link.js';
import { savedEditLinks, type SavedEditLink } from './saved-edit-links.js';

/** Offers the responses whose edit links were saved in this browser. */
export function SavedResponses({ onOpen }: { onOpen: (link: SavedEditLink) => void }) {
  const { kind, slug } = useLink();
  const id = useId();
  const links = savedEditLinks(slug);
  if (links.length === 0) return null;
  return (
    <div className="mx-auto w-full max-w-2xl gutter pt-5 sm:pt-12 short:max-w-5xl short:pt-3">
      <Card className="grid gap-3">
        <CardTitle>Your {kind.words.submission}s from this browser</CardTitle>
        <ul className="grid gap-2">
          {links.map((link) => (
            <li key={link.secret} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p id={id + link.secret} className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{link.name || 'No name'}</bdi>, {shortDate(link.submittedAt)}
              </p>
              <Button
                variant="secondary"
                size="sm"
                icon={Mail}
                aria-describedby={id + link.secret}
                onClick={() => onOpen(link)}
                label="Open"
              />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
