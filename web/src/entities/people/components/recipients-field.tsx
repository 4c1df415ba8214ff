import { MAX_RECIPIENTS } from '@dear-future/contracts/constants';
import type { PersonDto } from '@dear-future/contracts/http/people';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Choice } from '../../../ui/forms/choice.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';

const LazyPersonDialog = lazyDialog(async () => (await import('./person-dialog.js')).PersonDialog);

interface RecipientsFieldProps {
  people: readonly PersonDto[];
  /** Disables Add a Person while the people load, because the button is about to move. */
  isLoading: boolean;
  /** Ids of people. Empty if the capsule is for its owner; null if the user has not chosen yet. */
  chosen: readonly string[] | null;
  onChoose: (ids: readonly string[]) => void;
  readOnly: boolean;
  error?: string | undefined;
}

export function RecipientsField({ chosen, ...props }: RecipientsFieldProps) {
  return (
    <PeopleField
      {...props}
      legend={<legend className="mb-3 font-display text-heading">Who is it for?</legend>}
      chosen={chosen ?? []}
      max={MAX_RECIPIENTS}
      hint={
        chosen !== null && chosen.length > 0
          ? 'They get it by email and don’t need an account. You can still watch it in My Capsules.'
          : 'Choose one or more people, or keep it for yourself.'
      }
    >
      <Choice isChosen={chosen?.length === 0} readOnly={props.readOnly} onPress={() => props.onChoose([])}>
        Me
      </Choice>
    </PeopleField>
  );
}

interface PeopleFieldProps extends Omit<RecipientsFieldProps, 'chosen'> {
  legend: ReactNode;
  hint: string;
  chosen: readonly string[];
  max: number;
  children?: ReactNode;
}

export function PeopleField(props: PeopleFieldProps) {
  const { legend, people, isLoading, chosen, max, hint, onChoose: choose, readOnly, error, children } = props;
  const [isAdding, setIsAdding] = useState(false);
  const hintId = useId();
  const isFull = chosen.length >= max;
  const toggle = (id: string): void =>
    choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset aria-describedby={hintId} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {legend}
      <div className="flex flex-wrap gap-2">
        {children}
        {people.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          return (
            <Choice
              key={id}
              isChosen={isChosen}
              readOnly={readOnly || (isFull && !isChosen)}
              onPress={() => toggle(id)}
            >
              <bdi>{name}</bdi>
            </Choice>
          );
        })}
        <Choice isChosen={false} readOnly={readOnly || isLoading} onPress={() => setIsAdding(true)}>
          <Plus className="size-4.5" />
          Add a Person
        </Choice>
      </div>
      <p
        id={hintId}
        aria-live="polite"
        className={clsx('text-sm', error ? 'font-semibold text-danger-ink' : 'text-ink-faint')}
      >
        {error ?? (isFull ? `You can send a capsule to up to ${MAX_RECIPIENTS} people.` : hint)}
      </p>
      {isAdding && (
        <LazyPersonDialog
          person={null}
          onSaved={({ id }) => {
            if (!isFull) toggle(id);
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </fieldset>
  );
}
