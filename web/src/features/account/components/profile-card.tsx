import type { UserDto } from '@dear-future/contracts/http/users';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { hasTexts } from '../../../lib/browser/form-texts.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle, Fact } from '../../../ui/layout/card.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { fullName, namesKey } from '../names.js';

const NameForm = lazyDialog(async () => (await import('./name-form.js')).NameForm);

export function ProfileCard({ user }: { user: UserDto }) {
  // Restores what the user was typing when the session ended.
  const [editing, setEditing] = useState(() => hasTexts(namesKey(user.sub)));
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setEditing(false);
    window.setTimeout(() => button.current?.focus());
  };
  const edit = { ref: button, icon: Pencil, onClick: () => setEditing(true) };
  return (
    <Card className="lg:col-span-2">
      <div className="-my-1.5 flex min-h-11 items-center justify-between gap-4">
        <CardTitle>Profile</CardTitle>
        {editing ? null : <Button variant="ghost" size="sm" className="-mr-3" label="Edit Name" {...edit} />}
      </div>
      {editing ? <NameForm user={user} onClose={close} /> : null}
      <dl className="mt-4 grid gap-4 sm:grid-cols-2 [&>:last-child]:col-span-full">
        {editing ? null : <Fact label="Name">{fullName(user)}</Fact>}
        <Fact label="Email">{user.email}</Fact>
        <Fact label="User ID">{user.sub}</Fact>
      </dl>
    </Card>
  );
}
