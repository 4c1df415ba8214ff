import type { EmailSettingsDto } from '@dear-future/contracts/http/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'radix-ui';
import { useId } from 'react';
import { apiQuery, sendForJson } from '../../../lib/http/api.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { ReadPart } from '../../../ui/feedback/read-state.js';
import { toastFailure } from '../../../ui/feedback/use-toast.js';

/** Refetched on each visit, because users can also change the setting with an email's unsubscribe link. */
const emailSettingsQuery = { ...apiQuery('/api/email-settings'), staleTime: 0 };

export function EmailsCard() {
  return (
    <Card className="lg:col-span-3">
      <CardTitle>Emails</CardTitle>
      <ReadPart read={useQuery(emailSettingsQuery)} failed="We couldn’t load your email settings.">
        {(settings) => <ResponseEmails {...settings} />}
      </ReadPart>
    </Card>
  );
}

function ResponseEmails({ responseMails }: EmailSettingsDto) {
  const id = useId();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (settings: EmailSettingsDto) => sendForJson('PATCH /api/email-settings', [], settings),
    onSuccess: (settings) => client.setQueryData(emailSettingsQuery.queryKey, settings),
    onError: (error) => toastFailure('We couldn’t change your setting', error, 'Please try again in a moment.'),
  });
  return (
    <div className="mt-1">
      <div className="flex items-center justify-between gap-6">
        <label htmlFor={id} className="cursor-pointer font-semibold text-balance">
          Email me when a response arrives
        </label>
        <Switch.Root
          id={id}
          aria-describedby={`${id}-hint`}
          checked={change.isPending ? change.variables.responseMails : responseMails}
          onCheckedChange={(isOn) => change.isPending || change.mutate({ responseMails: isOn })}
          className="relative -my-2.5 -mr-1 h-11 w-16 shrink-0 cursor-pointer before:absolute before:inset-x-1 before:inset-y-2 before:rounded-full before:border-2 before:border-line-strong before:bg-surface-sunk before:transition-colors data-[state=checked]:before:border-primary data-[state=checked]:before:bg-primary"
        >
          <Switch.Thumb className="absolute top-3 left-2 size-5 rounded-full bg-ink-soft transition-[translate,background-color] data-[state=checked]:translate-x-7 data-[state=checked]:bg-on-primary" />
        </Switch.Root>
      </div>
      <p id={`${id}-hint`} className="mt-1 max-w-prose text-ink-soft">
        At most once an hour for each shared prompt. You’ll see responses in the app either way. You’ll always get
        receipts, login links, and the time capsules you chose to receive by email.
      </p>
    </div>
  );
}
