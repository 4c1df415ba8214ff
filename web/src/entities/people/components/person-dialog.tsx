import type { PersonDto } from '@dear-future/contracts/http/people';
import { useForm } from 'react-hook-form';
import { HttpError } from '../../../lib/http.js';
import { resolverOf } from '../../../lib/forms.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { useSavePerson } from '../people.js';

const FIELDS = ['name', 'email', 'secondEmail', 'guardianName'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

/** The server decides about everything else. */
const required = resolverOf<Typed>(({ name, email }) => ({
  ...(name.trim() === '' && { name: 'Please enter a name.' }),
  ...(email.trim() === '' && { email: 'Please enter an email address.' }),
}));

interface PersonDialogProps {
  /** Null for a new one. */
  person: PersonDto | null;
  onClose: () => void;
  onSaved?: (person: PersonDto) => void;
}

/** Adds or changes a person of the address book. */
export function PersonDialog({ person, onClose, onSaved }: PersonDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm<Typed>({
    resolver: required,
    defaultValues: Object.fromEntries(FIELDS.map((field) => [field, person?.[field] ?? ''])),
  });
  const { errors } = formState;
  const save = useSavePerson(person?.id ?? null, (saved) => {
    onSaved?.(saved);
    onClose();
  });
  const submit = handleSubmit((typed) => {
    if (save.isPending) return;
    save.mutate(typed, {
      onError: (error) => {
        const problems = error instanceof HttpError ? error.details : [];
        for (const { field, problem } of problems) {
          const known = FIELDS.find((each) => each === field);
          if (known !== undefined) setError(known, { message: problem }, { shouldFocus: true });
        }
      },
    });
  });
  return (
    <Dialog
      onClose={onClose}
      title={person === null ? 'Add a Person' : 'Edit Person'}
      description="You can change the address at any time before we send a capsule to it."
    >
      <form
        noValidate
        onSubmit={(event) => {
          // The dialog may be inside another form, whose submit would bubble up through React.
          event.stopPropagation();
          void submit(event);
        }}
        className="grid gap-4"
      >
        <Field label="Name" required error={errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} autoComplete="off" dir="auto" />}
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="off" />}
        </Field>
        <Field
          label="Second email"
          optional
          hint="Used if the first one doesn’t accept our email."
          error={errors.secondEmail?.message}
        >
          {(control) => <Input {...control} {...register('secondEmail')} type="email" autoComplete="off" />}
        </Field>
        <Field
          label="Guardian’s name"
          optional
          hint="For a child: we write to the guardian at these addresses until you change them."
          error={errors.guardianName?.message}
        >
          {(control) => <Input {...control} {...register('guardianName')} autoComplete="off" dir="auto" />}
        </Field>
        <div className="mt-2 flex flex-wrap gap-3 max-sm:*:flex-1 sm:justify-end">
          <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
