import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { LaterConfirm } from '../../../ui/later-dialog.js';
import { toast } from '../../../ui/use-toast.js';
import { useAct } from '../recipient-api.js';

interface RecipientChoicesProps {
  opening: OpeningDto;
  secret: string;
  onBlocked: () => void;
}

/** A new address, and the end of this sender. */
export function RecipientChoices({ opening, secret, onBlocked }: RecipientChoicesProps) {
  const [asking, setAsking] = useState<'address' | 'unknown-sender' | null>(null);
  const close = (): void => setAsking(null);
  const block = useAct(secret, ['That Didn’t Work', 'Failed to stop this sender'], onBlocked);
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-x-4 gap-y-1">
      {opening.canChangeAddress ? (
        <Button variant="ghost" size="sm" onClick={() => setAsking('address')}>
          Change My Email Address
        </Button>
      ) : (
        <p className="self-center text-sm text-ink-soft">To change your email address, please ask the sender.</p>
      )}
      <Button variant="ghost" size="sm" {...LaterConfirm.onIntent} onClick={() => setAsking('unknown-sender')}>
        I Don’t Know This Person
      </Button>
      {asking === 'address' && <AddressDialog secret={secret} onClose={close} />}
      {asking === 'unknown-sender' && (
        <LaterConfirm.Part
          title="You don’t know this person?"
          description={`${opening.sender.email} can’t write to you again, and this link stops working. This can’t be undone.`}
          confirmLabel="Stop This Sender"
          keepLabel="Go Back"
          working={block.isPending}
          onConfirm={() => block.mutate({ path: '/unknown-sender' })}
          onClose={close}
        />
      )}
    </div>
  );
}

function AddressDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const change = useAct(secret, ['Change Failed', 'Failed to change your address'], () => {
    toast({ title: 'Address Changed', description: 'We’re sending the link there now.', tone: 'success' });
    onClose();
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (email.trim() !== '') change.mutate({ path: '/address', method: 'PUT', body: { email } });
  };
  return (
    <Dialog
      onClose={onClose}
      title="Change My Email Address"
      description="We’ll send this time capsule there again, and the sender’s next ones too. They’ll be told."
    >
      <form onSubmit={submit} className="grid gap-4">
        <Field label="New email" required>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="justify-self-end" loading={change.isPending} disabled={email.trim() === ''}>
          Change Address
        </Button>
      </form>
    </Dialog>
  );
}
