import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { UserDto } from '@dear-future/contracts/http/users';
import { useRef } from 'react';
import { useChangeNames } from '../../../entities/session/change-names.js';
import { forgetTexts } from '../../../lib/browser/form-texts.js';
import { useTextForm } from '../../../lib/react/text-form.js';
import { showProblems } from '../../../lib/react/forms.js';
import { atMost } from '../../../lib/text-length.js';
import { Button } from '../../../ui/button.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { namesKey, readNames } from '../names.js';

const FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const;

const lengthRule = atMost(MAX_RESPONDER_NAME_LENGTH, 'it');

export function NameDialog({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const key = namesKey(user.sub);
  const form = useTextForm(key, { firstName: user.firstName ?? '', lastName: user.lastName ?? '' });
  const { register, handleSubmit, formState } = form;
  const firstField = useRef<HTMLInputElement>(null);
  const close = (): void => {
    forgetTexts(key);
    onClose();
  };
  const change = useChangeNames(close);
  const save = handleSubmit((typed) => {
    if (change.isPending) return;
    change.mutate(readNames(typed.firstName, typed.lastName), { onError: (error) => showProblems(form, error) });
  });
  return (
    <Dialog onClose={close} initialFocus={firstField} title="Edit Name">
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        {FIELDS.map(({ name, ...field }) => {
          const { ref: registerField, ...control } = register(name, lengthRule);
          const ref = (input: HTMLInputElement | null): void => {
            registerField(input);
            firstField.current ??= input;
          };
          const error = formState.errors[name]?.message;
          return <TextField key={name} {...field} {...control} ref={ref} error={error} />;
        })}
        <div className="mt-2 flex flex-wrap gap-3 max-sm:*:flex-1 sm:justify-end">
          <Button variant="secondary" label="Cancel" onClick={close} disabled={change.isPending} />
          <Button type="submit" label="Save" loading={change.isPending} />
        </div>
      </form>
    </Dialog>
  );
}
