import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../lib/http.js';

/** Where the prompt behind a link is read; its responses are sent below it. */
export function publicPromptPath(slug: string): string {
  return `/api/public/shared-prompts/${encodeURIComponent(slug)}`;
}

/** The question behind a link: 404 for a link that leads nowhere and for a closed prompt. */
export function publicPromptRead(slug: string) {
  return queryOptions({
    queryKey: [publicPromptPath(slug)],
    queryFn: ({ signal }) => getJson<PublicSharedPromptDto>(publicPromptPath(slug), signal),
  });
}
