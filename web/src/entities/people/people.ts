import type { CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import { queryOptions } from '@tanstack/react-query';
import { deleteIfThere, sendForJson } from '../../lib/http/http.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toastSuccess } from '../../ui/feedback/use-toast.js';

const PEOPLE = '/api/people';

export const peopleRead = queryOptions<PersonDto[]>({ queryKey: [PEOPLE] });

const personPath = (id: string): string => `${PEOPLE}/${encodeURIComponent(id)}`;

export const useSavePerson = (id: string | null) =>
  useAction({
    send: (person: CreatePersonBody) =>
      id === null
        ? sendForJson<PersonDto>('POST', PEOPLE, person)
        : sendForJson<PersonDto>('PATCH', personPath(id), person),
    failed: 'We couldn’t save this person',
    showsProblems: true,
    refetch: [{ queryKey: peopleRead.queryKey }],
  });

export const useRemovePerson = () =>
  useAction({
    send: ({ id }: PersonDto) => deleteIfThere(personPath(id)),
    onSuccess: (_, { name }) => toastSuccess('Person Removed', name),
    failed: 'We couldn’t remove this person',
    refetch: [{ queryKey: peopleRead.queryKey }],
  });
