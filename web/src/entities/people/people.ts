import type { CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { HttpError, deleteIfThere, sendForJson } from '../../lib/http/http.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toastFailure, toastSuccess } from '../../ui/feedback/use-toast.js';

const PEOPLE = '/api/people';

export const peopleRead = queryOptions<PersonDto[]>({ queryKey: [PEOPLE] });

const personPath = (id: string): string => `${PEOPLE}/${encodeURIComponent(id)}`;

/** The form shows problems of its fields. */
export function useSavePerson(id: string | null, onSaved: (person: PersonDto) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: CreatePersonBody) =>
      id === null
        ? sendForJson<PersonDto>('POST', PEOPLE, person)
        : sendForJson<PersonDto>('PATCH', personPath(id), person),
    onSuccess: async (person) => {
      await client.invalidateQueries({ queryKey: peopleRead.queryKey });
      onSaved(person);
    },
    onError: (error) => {
      if (error instanceof HttpError && error.details.length > 0) return;
      toastFailure('We couldn’t save this person', error, 'Please try again in a moment.');
    },
  });
}

export const useRemovePerson = () =>
  useAction({
    send: ({ id }: PersonDto) => deleteIfThere(personPath(id)),
    onSuccess: (_, { name }) => toastSuccess('Person Removed', name),
    failed: 'We couldn’t remove this person',
    refetch: [{ queryKey: peopleRead.queryKey }],
  });
