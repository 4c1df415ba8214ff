/** Says which data changed, but not how: the web fetches it again. After a reconnect it fetches everything. */
export type LiveEvent =
  | { kind: 'notifications' }
  | { kind: 'time-capsules' }
  | { kind: 'shared-prompt'; promptId: string }
  /** A paid capsule, its contributors or its reel, or credits or payments. */
  | { kind: 'paid-capsule'; capsuleId: string };
