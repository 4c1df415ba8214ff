import type { UserDto } from '@dear-future/contracts/http/people';
import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import { Pencil } from 'lucide-react';
import { useRef, useState, type SubmitEvent } from 'react';
import { HttpError } from '../../../lib/http.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/card.js';
import { Fact } from '../../../ui/fact.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { useChangeNames } from '../api/change-names.js';
import { fullName, readNames } from '../names.js';

/** Who is signed in. The names can be changed; the address is what one signs in with. */
export function ProfileCard({ user }: { user: UserDto }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setEditing(false);
    // The form that had the focus is gone.
    window.setTimeout(() => edit.current?.focus());
  };
  return (
    <Card>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <CardTitle>Profile</CardTitle>
        {editing ? null : (
          <Button ref={edit} variant="ghost" size="sm" onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" />
            Edit Name
          </Button>
        )}
      </div>
      {editing ? <NameForm user={user} onClose={close} /> : null}
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        {editing ? null : <Fact label="Name">{fullName(user)}</Fact>}
        <Fact label="E-mail">{user.email}</Fact>
        <Fact label="User ID">{user.sub}</Fact>
      </dl>
    </Card>
  );
}

function NameForm({ user, onClose }: { user: UserDto; onClose: () => void }) {
  const [firstName, setFirstName] = useState(user.firstName ?? '');
  const [lastName, setLastName] = useState(user.lastName ?? '');
  const change = useChangeNames(onClose);
  const problems = change.error instanceof HttpError ? change.error.details : [];
  const problemOf = (field: string): string | undefined => problems.find((each) => each.field === field)?.problem;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!change.isPending) change.mutate(readNames(firstName, lastName));
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className="mt-3 grid gap-4 border-b border-line pb-5"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={problemOf('firstName')}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={firstName}
              maxLength={MAX_RESPONDER_NAME_LENGTH}
              autoComplete="given-name"
              onChange={(event) => setFirstName(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Last Name" error={problemOf('lastName')}>
          {(control) => (
            <Input
              {...control}
              value={lastName}
              maxLength={MAX_RESPONDER_NAME_LENGTH}
              autoComplete="family-name"
              onChange={(event) => setLastName(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2.5 sm:justify-end">
        <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
