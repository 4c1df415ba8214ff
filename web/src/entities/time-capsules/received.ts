import type { ReceivedTimeCapsuleDto } from '@dear-future/contracts/http/opening';
import { queryOptions } from '@tanstack/react-query';

/** Time capsules of others that the user keeps. Below the key of the user's own, so that the same events refetch it. */
export const receivedRead = queryOptions<ReceivedTimeCapsuleDto[]>({ queryKey: ['/api/time-capsules', 'received'] });

export const senderName = ({ firstName, email }: ReceivedTimeCapsuleDto['sender']): string => firstName ?? email;
