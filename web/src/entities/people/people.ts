import type { CreatePersonBody, PersonDto } from '@dear-future/contracts/http/people';
import { apiQuery, deleteIfThere, sendForJson } from '../../lib/http/api.js';
import { useAction } from '../../ui/feedback/use-action.js';
import { toastSuccess } from '../../ui/feedback/use-toast.js';

export const peopleQuery = apiQuery('/api/people');

export const useSavePerson = (id: string | null) =>
  useAction({
    send: (person: CreatePersonBody) =>
      id === null ? sendForJson('POST /api/people', [], person) : sendForJson('PATCH /api/people/{id}', [id], person),
    failed: 'We couldn’t save this person',
    showsProblems: true,
    refetch: [{ queryKey: peopleQuery.queryKey }],
  });

export const useRemovePerson = () =>
  useAction({
    send: ({ id }: PersonDto) => deleteIfThere('DELETE /api/people/{id}', [id]),
    onSuccess: (_, { name }) => toastSuccess('Person Removed', name),
    failed: 'We couldn’t remove this person',
    refetch: [{ queryKey: peopleQuery.queryKey }],
  });
