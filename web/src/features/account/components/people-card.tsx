import type { PersonDto } from '@dear-future/contracts/http/people';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { peopleQuery, useRemovePerson } from '../../../entities/people/people.js';
import { Button } from '../../../ui/button.js';
import { Card, CardHeader } from '../../../ui/layout/card.js';
import { LazyConfirm, lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { ReadPart } from '../../../ui/feedback/read-state.js';

const PersonSheet = lazyDialog(
  async () => (await import('../../../entities/people/components/person-dialog.js')).PersonDialog,
);

export function PeopleCard() {
  const [edited, setEdited] = useState<PersonDto | 'new' | null>(null);
  const [removed, setRemoved] = useState<PersonDto | null>(null);
  const remove = useRemovePerson();
  const add = { icon: Plus, label: 'Add a Person', onClick: () => setEdited('new') };
  return (
    <Card>
      <CardHeader
        title="People"
        description="The people you send time capsules to. They don’t need an account."
        action={<Button variant="secondary" className="max-sm:w-full" {...add} />}
      />
      <ReadPart read={useQuery(peopleQuery)} failed="We couldn’t load the list just now." className="mt-5">
        {(people) => (
          <ul className="mt-4 grid">
            {people
              .toSorted((one, other) => one.name.localeCompare(other.name))
              .map((person) => (
                <Person
                  key={person.id}
                  person={person}
                  onEdit={() => setEdited(person)}
                  onRemove={() => setRemoved(person)}
                />
              ))}
          </ul>
        )}
      </ReadPart>
      {edited && <PersonSheet person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <LazyConfirm
          title={`Remove ${removed.name}?`}
          description="They’ll keep the time capsules they already have. If any are still scheduled for them, please choose someone else for those first."
          confirmLabel="Remove"
          working={remove.isPending}
          onConfirm={() => remove.mutate(removed, { onSettled: () => setRemoved(null) })}
          onClose={() => setRemoved(null)}
        />
      )}
    </Card>
  );
}

interface PersonProps {
  person: PersonDto;
  onEdit: () => void;
  onRemove: () => void;
}

function Person({ person: { name, email, secondEmail, guardianName }, onEdit, onRemove }: PersonProps) {
  const edit = { icon: Pencil, 'aria-label': `Edit ${name}`, onClick: onEdit };
  const remove = { icon: Trash2, 'aria-label': `Remove ${name}`, onClick: onRemove };
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3">
      <div className="min-w-0">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <p className="text-sm text-ink-faint wrap-anywhere">
          {guardianName !== null && (
            <>
              Guardian: <bdi>{guardianName}</bdi>
              {', '}
            </>
          )}
          {secondEmail === null ? email : `${email}, ${secondEmail}`}
        </p>
      </div>
      <div className="flex shrink-0">
        <Button variant="ghost" size="icon" {...edit} />
        <Button variant="ghost" size="icon" {...remove} />
      </div>
    </li>
  );
}
