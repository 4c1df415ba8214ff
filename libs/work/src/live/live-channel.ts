/** Carries one user's `LiveEvent`s as JSON, from any service to the gateway's open streams. */
export function liveChannel(userId: string): string {
  return `live:${userId}`;
}

/**
 * Options of a Redis connection that subscribes. By default ioredis sends more commands while it connects. Redis
 * refuses those that follow a SUBSCRIBE, and the subscription is lost (redis/ioredis#2037).
 */
export const SUBSCRIBER_OPTIONS = { enableReadyCheck: false, disableClientInfo: true } as const;
