import type { PersonDto } from '@dear-future/contracts/http/people';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { peopleQuery, useRemovePerson } from '../../../entities/people/people.js';
import { focusContent } from '../../../lib/browser/focus-content.js';
import { ReadPart } from '../../../ui/feedback/read-state.js';
import { Card, CardHeader } from '../../../ui/layout/card.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/lazy-dialog.js';

const PersonDialog = lazyDialog(
  async () => (await import('../../../entities/people/components/person-dialog.js')).PersonDialog,
);

export function PeopleCard() {
  const addButton = { dialog: PersonDialog, dialogProps: { person: null }, icon: Plus, label: 'Add a Person' };
  return (
    <Card>
      <CardHeader
        title="People"
        description="The people you send time capsules to. They don’t need an account."
        action={<DialogButton variant="secondary" className="max-sm:w-full" {...addButton} />}
      />
      <ReadPart read={useQuery(peopleQuery)} failed="We couldn’t load the list just now." className="mt-5">
        {(people) =>
          people.length === 0 ? (
            <p className="mt-5 text-ink-soft">You haven’t added anyone yet.</p>
          ) : (
            <ul className="mt-4 grid">
              {people
                .toSorted((one, other) => one.name.localeCompare(other.name))
                .map((person) => (
                  <Person key={person.id} person={person} />
                ))}
            </ul>
          )
        }
      </ReadPart>
    </Card>
  );
}

function Person({ person }: { person: PersonDto }) {
  const { name, email, secondEmail, guardianName } = person;
  const remove = useRemovePerson();
  const confirmation = {
    title: `Remove ${name}?`,
    description: `${name} keeps the time capsules we’ve already delivered. If any are still scheduled for ${name}, first choose someone else for those capsules, or remove them in My Capsules and then erase them under Recently Removed.`,
    confirmLabel: 'Remove',
    onConfirm: () => remove.mutateAsync(person).then(focusContent),
  };
  const editButton = { dialog: PersonDialog, dialogProps: { person }, icon: Pencil, 'aria-label': `Edit ${name}` };
  const removeButton = { dialog: LazyConfirm, dialogProps: confirmation, icon: Trash2, 'aria-label': `Remove ${name}` };
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3 last:pb-0">
      <div className="min-w-0">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <p className="text-sm text-ink-faint wrap-anywhere">
          {guardianName !== null && (
            <span>
              Guardian: <bdi>{guardianName}</bdi>
              {', '}
            </span>
          )}
          <span>{secondEmail === null ? email : `${email}, ${secondEmail}`}</span>
        </p>
      </div>
      <div className="flex shrink-0">
        <DialogButton variant="ghost" size="icon" {...editButton} />
        <DialogButton variant="ghost" size="icon" {...removeButton} />
      </div>
    </li>
  );
}
