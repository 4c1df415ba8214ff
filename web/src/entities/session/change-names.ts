import type { UserDto } from '@dear-future/contracts/http/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendForJson } from '../../lib/http/api.js';
import { toast, toastFailure } from '../../ui/feedback/use-toast.js';
import { sessionQuery } from './session.js';

export type Names = Pick<UserDto, 'firstName' | 'lastName'>;

export function useChangeNames(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: Partial<Names>) => sendForJson('PATCH /api/auth/user', [], names),
    onSuccess: (user) => {
      client.setQueryData(sessionQuery.queryKey, { user, hasEnded: false });
      toast({ title: 'Name Saved', tone: 'success' });
      onSaved();
    },
    onError: (error) => toastFailure('We couldn’t save your name', error, 'Please try again in a moment.'),
  });
}
