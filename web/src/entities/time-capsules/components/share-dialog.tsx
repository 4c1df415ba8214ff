import { MAX_RECIPIENTS } from '@dear-future/contracts/constants';
import type { ShareTimeCapsuleBody, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { sendForJson } from '../../../lib/http.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { toast, toastFailure } from '../../../ui/use-toast.js';
import { PeopleField } from '../../people/components/recipients-field.js';
import { peopleRead } from '../../people/people.js';
import { namesOf, statesText } from '../recipients.js';
import { timeCapsulesQuery } from '../time-capsules.js';

/** Sends a delivered time capsule to more people. */
export function ShareDialog({ capsule, onClose }: { capsule: TimeCapsuleDto; onClose: () => void }) {
  const { recipients } = capsule;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data: everyone = [], isPending } = useQuery(peopleRead);
  const others = everyone.filter(({ id }) => !recipients.some(({ personId }) => personId === id));
  const share = useSharing(capsule.id, onClose);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const people = others.filter(({ id }) => chosen.includes(id));
    if (people.length > 0 && !share.isPending) share.mutate(people);
  };
  return (
    <Dialog
      onClose={onClose}
      title="Share It With Someone"
      description="They get an email with a link of their own, and don’t need an account."
    >
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <PeopleField
          legend={<legend className="sr-only">Who should get it?</legend>}
          people={others}
          isLoading={isPending}
          chosen={chosen}
          most={MAX_RECIPIENTS - recipients.length}
          hint={recipients.length === 0 ? 'Choose one or more people.' : `Already theirs: ${statesText(recipients)}.`}
          onChoose={setChosen}
          readOnly={share.isPending}
        />
        <Button
          type="submit"
          size="lg"
          loading={share.isPending}
          disabled={chosen.length === 0}
          className="sm:justify-self-end"
        >
          Share
        </Button>
      </form>
    </Dialog>
  );
}

function useSharing(capsuleId: string, onShared: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (people: readonly { id: string; name: string }[]) => {
      const body: ShareTimeCapsuleBody = { recipients: people.map(({ id }) => id).join() };
      return sendForJson<TimeCapsuleDto>('POST', `/api/time-capsules/${encodeURIComponent(capsuleId)}/share`, body);
    },
    onSuccess: (_, people) => {
      toast({ title: 'Shared', description: `We’re sending it to ${namesOf(people)}.`, tone: 'success' });
      onShared();
    },
    onError: (error) => toastFailure('Not Shared', error, 'Failed to share time capsule'),
    onSettled: () => client.invalidateQueries({ queryKey: timeCapsulesQuery.queryKey }),
  });
}
