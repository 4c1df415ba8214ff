export function liveChannel(userId: string): string {
  return `live:${userId}`;
}

/** Otherwise ioredis sends more commands after a SUBSCRIBE, which Redis refuses (redis/ioredis#2037). */
export const SUBSCRIBER_OPTIONS = { enableReadyCheck: false, disableClientInfo: true } as const;
