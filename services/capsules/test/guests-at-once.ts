import type { ContributionsClient } from './contributions-client.js';
import { retryOn503, type SharedPromptsClient } from './shared-prompts-client.js';

/** Tests concurrent responses to one prompt; then half are withdrawn while a quarter as many arrive. */
export function itCountsResponders(prompts: SharedPromptsClient, count: number): void {
  it(`${String(count)} concurrent responders are counted exactly`, async () => {
    const { ana, id, slug } = await prompts.owned();
    const made = await Promise.all(Array.from({ length: count }, () => prompts.respond(slug)));
    expect(await prompts.counts(id)).toEqual([count, count]);
    expect(new Set(made.map(({ editSecret }) => editSecret)).size).toBe(count);
    expect((await prompts.seen(ana, id)).submissionCount).toBe(count);
    await Promise.all([
      ...made.slice(0, count / 2).map(async ({ editSecret }) => {
        expect((await retryOn503(() => prompts.withdraw(editSecret))).status).toBe(204);
      }),
      ...Array.from({ length: count / 4 }, () => prompts.respond(slug)),
    ]);
    const left = count - count / 2 + count / 4;
    expect(await prompts.counts(id)).toEqual([left, left]);
  });
}

/** Tests that a package without a limit accepts all contributors. */
export function itTakesAllContributors(contributions: ContributionsClient, count: number): void {
  it(`all of ${String(count)} concurrent contributors are accepted if the package has no limit`, async () => {
    const { id, slug } = await contributions.hosted(null);
    const responses = await Promise.all(Array.from({ length: count }, () => contributions.submit(slug)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await contributions.counts(id)).toEqual([count, count]);
  });
}
