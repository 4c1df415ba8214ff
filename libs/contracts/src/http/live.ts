/**
 * `GET /api/live`: server-sent events for the signed-in person. An event says that something changed and never what it is;
 * the web asks again for the list it shows. Lost events are healed by a refetch on reconnect.
 */
export type LiveEvent =
  | { kind: 'notifications' }
  | { kind: 'time-capsules' }
  | { kind: 'shared-prompt'; promptId: string }
  /** Its state, its contributors or its reel, and with it credits and payments. */
  | { kind: 'paid-capsule'; capsuleId: string };
