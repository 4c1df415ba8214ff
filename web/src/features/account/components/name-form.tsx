import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { UserDto } from '@dear-future/contracts/http/users';
import { useEffect } from 'react';
import { useChangeNames } from '../../../entities/session/change-names.js';
import { forgetTexts } from '../../../lib/browser/form-texts.js';
import { useTextForm } from '../../../lib/react/text-form.js';
import { showProblems } from '../../../lib/react/forms.js';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { namesKey, readNames } from '../names.js';

const FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const;

const short = {
  validate: (name: string) =>
    name.trim().length <= MAX_RESPONDER_NAME_LENGTH || `Please shorten it to ${MAX_RESPONDER_NAME_LENGTH} characters.`,
};

export function NameForm({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const key = namesKey(user.sub);
  const initial = { firstName: user.firstName ?? '', lastName: user.lastName ?? '' };
  const form = useTextForm(key, initial);
  const { register, handleSubmit, setFocus, formState } = form;
  const close = (): void => {
    forgetTexts(key);
    onClose();
  };
  const change = useChangeNames(close);
  useEffect(() => setFocus('firstName'), [setFocus]);

  const save = handleSubmit((typed) => {
    if (change.isPending) return;
    change.mutate(readNames(typed.firstName, typed.lastName), { onError: (error) => showProblems(form, error) });
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels, as in a dialog
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={({ key: pressed }) => pressed === 'Escape' && close()}
      className="mt-3 grid gap-4 border-b border-line pb-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            label={label}
            error={formState.errors[name]?.message}
            {...register(name, short)}
            autoComplete={autoComplete}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1 sm:justify-end">
        <Button variant="secondary" label="Cancel" onClick={close} disabled={change.isPending} />
        <Button type="submit" label="Save" loading={change.isPending} />
      </div>
    </form>
  );
}
