/** Says which data has changed, but not how: the web fetches that data again, and everything after a reconnect. */
export type LiveEvent =
  | { kind: 'notifications' }
  | { kind: 'time-capsules' }
  | { kind: 'shared-prompt'; promptId: string }
  /** A paid capsule, its contributors or its reel, or credits or payments. */
  | { kind: 'paid-capsule'; capsuleId: string };
