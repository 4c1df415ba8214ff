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

/** Returns an empty list for a kind that this version does not know. */
export function queriesFor(event: LiveEvent): InvalidateQueryFilters[] {
  switch (event.kind) {
    case 'notifications':
    case 'time-capsules':
      return [{ queryKey: [`/api/${event.kind}`] }];
    case 'shared-prompt':
      // The list and this prompt, but no other prompt.
      return [
        { queryKey: ['/api/shared-prompts'], exact: true },
        { queryKey: ['/api/shared-prompts', event.promptId] },
      ];
    case 'paid-capsule':
      // The change may also affect payments and credits.
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

/** Refetches what changed. Changes during a refetch wait for the next one, so that many changes cost few calls. */
export class RefetchQueue<Change> {
  private readonly waiting = new Map<string, Change>();
  private isRunning = false;

  constructor(private readonly refetch: (change: Change) => Promise<unknown>) {}

  add(change: Change): void {
    this.waiting.set(JSON.stringify(change), change);
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.size > 0) {
      const changes = [...this.waiting.values()];
      this.waiting.clear();
      await Promise.allSettled(changes.map((change) => this.refetch(change)));
    }
    this.isRunning = false;
  }
}
