import type { UserDto } from '@dear-future/contracts/http/users';
import { Pencil } from 'lucide-react';
import { hasTexts } from '../../../lib/browser/form-texts.js';
import { Card, CardTitle, Fact } from '../../../ui/layout/card.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.js';
import { fullName, namesKey } from '../names.js';

const NameDialog = lazyDialog(async () => (await import('./name-dialog.js')).NameDialog);

export function ProfileCard({ user }: { user: UserDto }) {
  const editButton = { dialog: NameDialog, dialogProps: { user }, icon: Pencil, label: 'Edit Name' };
  return (
    <Card className="lg:col-span-2">
      <div className="-my-1.5 flex min-h-11 items-center justify-between gap-4">
        <CardTitle>Profile</CardTitle>
        <DialogButton
          variant="ghost"
          size="sm"
          className="-mr-3"
          {...editButton}
          // Reopens the dialog if it has changes that the user neither saved nor canceled.
          isOpenAtFirst={hasTexts(namesKey(user.sub))}
        />
      </div>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2 [&>:last-child]:col-span-full">
        <Fact label="Name">{fullName(user)}</Fact>
        <Fact label="Email">{user.email}</Fact>
        <Fact label="User ID">{user.sub}</Fact>
      </dl>
    </Card>
  );
}
