import type { PersonDto } from '@dear-future/contracts/http/people';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { peopleRead, useRemovePerson } from '../../../entities/people/people.js';
import { Button } from '../../../ui/button.js';
import { Card, CardDescription, CardTitle } from '../../../ui/card.js';
import { LazyConfirm, lazyDialog } from '../../../ui/lazy-dialog.js';
import { Skeleton } from '../../../ui/loading.js';

// Most visits do not edit anything.
const PersonSheet = lazyDialog(
  async () => (await import('../../../entities/people/components/person-dialog.js')).PersonDialog,
);

/** The address book. */
export function PeopleCard() {
  const read = useQuery(peopleRead);
  const failed = !read.data && read.isError && !read.isFetching;
  const [edited, setEdited] = useState<PersonDto | 'new' | null>(null);
  const [removed, setRemoved] = useState<PersonDto | null>(null);
  const remove = useRemovePerson(() => setRemoved(null));
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="max-w-prose">
          <CardTitle>People</CardTitle>
          <CardDescription className="mt-1">
            The people you send time capsules to. They don’t need an account.
          </CardDescription>
        </div>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          {...PersonSheet.onIntent}
          onClick={() => setEdited('new')}
        >
          <Plus aria-hidden="true" />
          Add a Person
        </Button>
      </div>
      {read.data ? (
        <ul className="mt-4 grid">
          {[...read.data]
            .sort((one, other) => one.name.localeCompare(other.name))
            .map((person) => (
              <Person
                key={person.id}
                person={person}
                onEdit={() => setEdited(person)}
                onRemove={() => setRemoved(person)}
              />
            ))}
        </ul>
      ) : failed ? (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-soft">We couldn’t load the list just now.</p>
          <Button variant="secondary" size="sm" onClick={() => void read.refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <Skeleton className="mt-5 h-12 w-full" />
      )}
      {edited !== null && (
        <PersonSheet.Part person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {removed !== null && (
        <LazyConfirm.Part
          title={`Remove ${removed.name}?`}
          description="Time capsules they already have stay with them. If one is still scheduled for them, please choose someone else for it first."
          confirmLabel="Remove"
          working={remove.isPending}
          onConfirm={() => remove.mutate(removed)}
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
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
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
        <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} {...PersonSheet.onIntent} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} {...LazyConfirm.onIntent} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}
