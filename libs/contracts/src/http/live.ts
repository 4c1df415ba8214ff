/** Tells that something changed, not what: the web refetches, also after a reconnect, so lost events do no harm. */
export type LiveEvent =
  | { kind: 'notifications' }
  | { kind: 'time-capsules' }
  | { kind: 'shared-prompt'; promptId: string }
  /** A paid capsule, its contributors or its reel, or credits or payments. */
  | { kind: 'paid-capsule'; capsuleId: string };
