import type { PersonDto } from '@dear-future/contracts/http/people';
import { useState } from 'react';
import { forgetTexts } from '../../../lib/browser/form-texts.js';
import { resolverOf, showProblems } from '../../../lib/react/forms.js';
import { useTextForm } from '../../../lib/react/text-form.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Field } from '../../../ui/forms/field.js';
import { Input } from '../../../ui/forms/input.js';
import { useSession } from '../../session/session.js';
import { useSavePerson } from '../people.js';

const NAME_INPUT = { autoComplete: 'off', dir: 'auto' } as const;
const EMAIL_INPUT = { autoComplete: 'off', type: 'email' } as const;
const FIELDS = [
  { name: 'name', label: 'Name', required: true, input: NAME_INPUT },
  { name: 'email', label: 'Email', required: true, input: EMAIL_INPUT },
  {
    name: 'secondEmail',
    label: 'Second email',
    hint: 'We’ll use it if our email to the first one bounces.',
    input: EMAIL_INPUT,
  },
  {
    name: 'guardianName',
    label: 'Guardian’s name',
    hint: 'For a child. We email the guardian at the addresses above.',
    input: NAME_INPUT,
  },
] as const;

type PersonInput = Record<(typeof FIELDS)[number]['name'], string>;

const resolver = resolverOf<PersonInput>(({ name, email }) => ({
  ...(name.trim() === '' && { name: 'Please enter a name.' }),
  ...(email.trim() === '' && { email: 'Please enter an email address.' }),
}));

interface PersonDialogProps {
  person: PersonDto | null;
  onClose: () => void;
  onSaved?: (person: PersonDto) => void;
}

/** What the user types survives a reload and the end of the session. */
export function PersonDialog({ person, onClose, onSaved }: PersonDialogProps) {
  const { user } = useSession();
  const [formName] = useState(`person:${user?.sub ?? ''}:${person?.id ?? ''}`);
  const initial = { name: '', email: '', secondEmail: '', guardianName: '' };
  for (const { name } of FIELDS) initial[name] = person?.[name] ?? '';
  const form = useTextForm(formName, initial, resolver);
  const { register, handleSubmit, formState } = form;
  const close = (): void => {
    forgetTexts(formName);
    onClose();
  };
  const save = useSavePerson(person?.id ?? null);
  const submit = handleSubmit((typed) => {
    if (save.isPending) return;
    save.mutate(typed, {
      onSuccess: (saved) => {
        onSaved?.(saved);
        close();
      },
      onError: (error) => showProblems(form, error),
    });
  });
  return (
    <Dialog
      onClose={close}
      title={person === null ? 'Add a Person' : 'Edit Person'}
      description="You can change the address at any time. On its delivery day, each capsule goes to the address saved here."
    >
      <form
        noValidate
        onSubmit={(event) => {
          // The dialog may be inside another form, to which React would pass on this event.
          event.stopPropagation();
          void submit(event);
        }}
        className="grid gap-4"
      >
        {FIELDS.map(({ name, input, ...field }) => (
          <Field key={name} optional={!('required' in field)} {...field} error={formState.errors[name]?.message}>
            {(control) => <Input {...control} {...register(name)} {...input} />}
          </Field>
        ))}
        <div className="mt-2 flex flex-wrap gap-3 max-sm:*:flex-1 sm:justify-end">
          <Button variant="secondary" onClick={close} disabled={save.isPending} label="Cancel" />
          <Button type="submit" loading={save.isPending} label="Save" />
        </div>
      </form>
    </Dialog>
  );
}
