import { Mail } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/layout/card.js';
import type { SavedEditLink } from '../edit-link/edit-links.js';
import { submittedDay, useLink } from '../link.js';

interface SavedResponsesProps {
  readonly links: readonly SavedEditLink[];
  readonly onOpen: (link: SavedEditLink) => void;
}

export function SavedResponses({ links, onOpen }: SavedResponsesProps) {
  const { words } = useLink().kind;
  const heading = useId();
  if (links.length === 0) return null;
  return (
    <Card className="grid gap-3 text-left">
      <h2 id={heading} className="font-display text-heading">
        Your {words.submission}s from this browser
      </h2>
      <ul aria-labelledby={heading} className="grid gap-2">
        {links.map((link) => {
          const from = link.name === null ? 'without a name' : `from ${link.name}`;
          return (
            <li key={link.secret} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="wrap-anywhere">
                <span className="font-semibold">{link.name ?? 'No name'}</span>
                {link.submittedAt !== null && <span className="text-ink-soft">, {submittedDay(link.submittedAt)}</span>}
              </p>
              <Button
                variant="secondary"
                size="sm"
                icon={Mail}
                aria-label={`Open the ${words.submission} ${from}`}
                onClick={() => onOpen(link)}
                label="Open"
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
