import { MAX_RECIPIENTS } from '@dear-future/contracts/constants';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { PeopleField } from '../../people/components/recipients-field.js';
import { peopleQuery } from '../../people/people.js';
import { statesText } from '../recipients.js';
import { useSharing } from '../use-sharing.js';

export function ShareDialog({ capsule, onClose }: { capsule: TimeCapsuleDto; onClose: () => void }) {
  const { recipients } = capsule;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data: allPeople = [], isPending } = useQuery(peopleQuery);
  const others = allPeople.filter(({ id }) => !recipients.some(({ personId }) => personId === id));
  const share = useSharing(capsule.id, {
    doneTitle: 'Shared',
    failedTitle: 'We couldn’t share this capsule',
    onShared: onClose,
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const people = others.filter(({ id }) => chosen.includes(id));
    if (people.length > 0 && !share.isPending) share.mutate(people);
  };
  const alreadyChosenText = `Already chosen: ${statesText(recipients)}.`;
  const button = { label: 'Share', loading: share.isPending, disabled: chosen.length === 0 };
  return (
    <Dialog
      onClose={onClose}
      title="Share It with Someone"
      description="Everyone you choose gets an email with a link of their own. They don’t need an account."
    >
      <form onSubmit={submit} className="stack gap-6">
        <PeopleField
          legend={<legend className="sr-only">Who should get it?</legend>}
          people={others}
          isLoading={isPending}
          chosen={chosen}
          max={MAX_RECIPIENTS - recipients.length}
          hint={recipients.length === 0 ? 'Choose one or more people.' : alreadyChosenText}
          onChoose={setChosen}
          readOnly={share.isPending}
        />
        <Button type="submit" size="lg" className="sm:justify-self-end" {...button} />
      </form>
    </Dialog>
  );
}
