import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { useState, type SubmitEvent } from 'react';
import { send } from '../../../lib/http/api.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Field } from '../../../ui/forms/field.js';
import { Input } from '../../../ui/forms/input.js';
import { DialogButton } from '../../../ui/overlays/dialog-button.js';
import { LazyConfirm } from '../../../ui/overlays/lazy-dialog.js';
import { toastSuccess } from '../../../ui/feedback/use-toast.js';
import { useAction } from '../../../ui/feedback/use-action.js';
import { openingQuery, recipientHeader } from '../recipient-api.js';

interface RecipientChoicesProps {
  opening: OpeningDto;
  secret: string;
  onBlocked: () => void;
}

export function RecipientChoices({ opening, secret, onBlocked }: RecipientChoicesProps) {
  const [isChanging, setIsChanging] = useState(false);
  const block = useAction({
    send: () => send('POST /api/opening/unknown-sender', [], undefined, recipientHeader(secret)),
    onSuccess: onBlocked,
    failed: 'We couldn’t block this sender',
    refetch: [],
  });
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-1">
      {opening.canChangeAddress ? (
        <Button variant="ghost" size="sm" label="Change My Email Address" onClick={() => setIsChanging(true)} />
      ) : (
        <p className="self-center text-sm text-ink-soft">To change your email address, please ask the sender.</p>
      )}
      <DialogButton
        dialog={LazyConfirm}
        variant="ghost"
        size="sm"
        label="I Don’t Know This Person"
        dialogProps={{
          title: 'Block this sender?',
          description: `${opening.sender.email} won’t be able to send you anything again, and this link will stop working. This can’t be undone.`,
          confirmLabel: 'Block This Sender',
          keepLabel: 'Go Back',
          onConfirm: () => block.mutateAsync(),
        }}
      />
      {isChanging && <AddressDialog secret={secret} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

function AddressDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const change = useAction({
    send: () => send('PUT /api/opening/address', [], { email }, recipientHeader(secret)),
    onSuccess: () => {
      toastSuccess('Address Changed', 'We’re sending the link to the new address now.');
      onClose();
    },
    failed: 'Your address wasn’t changed',
    refetch: [openingQuery(secret)],
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (email.trim() !== '') change.mutate();
  };
  const inputProps = { value: email, onChange: ({ target }: { target: { value: string } }) => setEmail(target.value) };
  const button = { label: 'Change Address', loading: change.isPending, disabled: email.trim() === '' };
  return (
    <Dialog
      onClose={onClose}
      title="Change My Email Address"
      description="We’ll send this time capsule to the new address, and later ones from this sender too. We’ll tell the sender about the change."
    >
      <form onSubmit={submit} className="grid gap-4">
        <Field label="New email" required>
          {(control) => <Input {...control} {...inputProps} type="email" autoComplete="email" />}
        </Field>
        <Button type="submit" className="sm:justify-self-end" {...button} />
      </form>
    </Dialog>
  );
}
