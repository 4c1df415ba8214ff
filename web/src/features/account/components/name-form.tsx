import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { UserDto } from '@dear-future/contracts/http/users';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useChangeNames } from '../../../entities/session/change-names.js';
import { useFormChanges } from '../../../lib/forms.js';
import { HttpError } from '../../../lib/http.js';
import { forgetTexts, saveTexts, loadTexts } from '../../../lib/form-texts.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { namesKey, readNames, type NamesTyped } from '../names.js';

const short = {
  validate: (name: string) =>
    name.trim().length <= MAX_RESPONDER_NAME_LENGTH ||
    `Please shorten it to ${String(MAX_RESPONDER_NAME_LENGTH)} characters.`,
};

export function NameForm({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const name = namesKey(user.sub);
  const form = useForm<NamesTyped>({
    defaultValues: loadTexts(name, { firstName: user.firstName ?? '', lastName: user.lastName ?? '' }),
  });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors } = formState;
  const close = (): void => {
    forgetTexts(name);
    onClose();
  };
  const change = useChangeNames(close);
  useEffect(() => setFocus('firstName'), [setFocus]);
  useFormChanges(form, (typed) => saveTexts(name, { ...typed }));

  const save = handleSubmit((typed) => {
    if (change.isPending) return;
    change.mutate(readNames(typed.firstName, typed.lastName), {
      onError: (error) => {
        const problems = error instanceof HttpError ? error.details : [];
        for (const { field, problem } of problems) {
          if (field === 'firstName' || field === 'lastName') setError(field, { message: problem });
        }
      },
    });
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels, as in a dialog
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
      className="mt-3 grid gap-4 border-b border-line pb-5"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register('firstName', short)} autoComplete="given-name" />}
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register('lastName', short)} autoComplete="family-name" />}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:*:flex-1 sm:justify-end">
        <Button variant="secondary" onClick={close} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
