import type { UserDto } from '@dear-future/contracts/http/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../../entities/session/session.js';
import { messageOf, sendJson } from '../../../lib/http.js';
import { toast } from '../../../ui/use-toast.js';
import type { Names } from '../names.js';

/** Saves the person's names. */
export function useChangeNames(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (names: Names) => {
      const response = await sendJson('PATCH', '/api/auth/user', names);
      return (await response.json()) as UserDto;
    },
    onSuccess: (user) => {
      client.setQueryData(sessionQuery.queryKey, { user, hasEnded: false });
      toast({ title: 'Profile saved', tone: 'success' });
      onSaved();
    },
    onError: (error) =>
      toast({
        title: 'Your profile was not saved',
        description: messageOf(error, 'Please try again in a moment.'),
        tone: 'danger',
      }),
  });
}
