import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { InvalidateQueryFilters } from '@tanstack/react-query';

export const LIVE_KEYS: readonly (readonly string[])[] = [
  ['/api/notifications'],
  ['/api/time-capsules'],
  ['/api/shared-prompts'],
  ['/api/capsules'],
  ['/api/credits'],
  ['/api/payments'],
];

/** Returns nothing for a kind that this version does not know. */
export function queriesFor(event: LiveEvent): InvalidateQueryFilters[] {
  switch (event.kind) {
    case 'notifications':
    case 'time-capsules':
      return [{ queryKey: [`/api/${event.kind}`] }];
    case 'shared-prompt':
      // Other prompts have not changed.
      return [
        { queryKey: ['/api/shared-prompts'], exact: true },
        { queryKey: ['/api/shared-prompts', event.promptId] },
      ];
    case 'paid-capsule':
      // The change may concern payments or credits.
      return [
        { queryKey: ['/api/capsules'], exact: true },
        { queryKey: ['/api/capsules', event.capsuleId] },
        { queryKey: ['/api/credits'] },
        { queryKey: ['/api/payments'] },
      ];
    default:
      return [];
  }
}

/** Refetches what changed, one round at a time: many changes cost few calls, and no change is missed. */
export class RefetchQueue<Change> {
  private readonly waiting = new Map<string, Change>();
  private running = false;

  constructor(private readonly refetch: (change: Change) => Promise<unknown>) {}

  add(change: Change): void {
    this.waiting.set(JSON.stringify(change), change);
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.size > 0) {
      const changes = [...this.waiting.values()];
      this.waiting.clear();
      await Promise.allSettled(changes.map((change) => this.refetch(change)));
    }
    this.running = false;
  }
}
