import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { Lock } from 'lucide-react';
import { useChangeSharedPrompt } from '../../../entities/shared-prompts/change-shared-prompt.js';
import { Button } from '../../../ui/button.js';

/** A closed prompt says so, and opens again from here. */
export function ClosedNotice({ prompt }: { prompt: SharedPromptDto }) {
  const change = useChangeSharedPrompt(prompt.id);
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4">
      <p className="flex min-w-0 items-center gap-3">
        <Lock className="size-5 shrink-0 text-ink-faint" aria-hidden="true" />
        <span>
          <span className="font-semibold">Closed.</span>{' '}
          <span className="text-ink-soft">No new responses can be added.</span>
        </span>
      </p>
      <Button variant="secondary" onClick={() => change.mutate({ status: 'active' })} loading={change.isPending}>
        Reopen Prompt
      </Button>
    </div>
  );
}
