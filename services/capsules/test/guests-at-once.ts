import type { ContributionsClient } from './contributions-client.js';
import { patiently, type SharedPromptsClient } from './shared-prompts-client.js';

/** Many guests answer one prompt at once; then half of them withdraw while a quarter as many answer. */
export function itCountsResponders(prompts: SharedPromptsClient, count: number): void {
  it(`counts ${String(count)} responders at once exactly`, async () => {
    const { ana, id, slug } = await prompts.owned();
    const made = await Promise.all(Array.from({ length: count }, () => prompts.respond(slug)));
    expect(await prompts.counts(id)).toEqual([count, count]);
    expect(new Set(made.map(({ editSecret }) => editSecret)).size).toBe(count);
    expect((await prompts.seen(ana, id)).submissionCount).toBe(count);
    await Promise.all([
      ...made.slice(0, count / 2).map(async ({ editSecret }) => {
        expect((await patiently(() => prompts.withdraw(editSecret))).status).toBe(204);
      }),
      ...Array.from({ length: count / 4 }, () => prompts.respond(slug)),
    ]);
    const left = count - count / 2 + count / 4;
    expect(await prompts.counts(id)).toEqual([left, left]);
  });
}

/** A package without a limit takes all contributors. */
export function itTakesAllContributors(contributions: ContributionsClient, count: number): void {
  it(`takes ${String(count)} contributors at once where the package has no limit`, async () => {
    const { id, slug } = await contributions.hosted(null);
    const answers = await Promise.all(Array.from({ length: count }, () => contributions.submit(slug)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await contributions.counts(id)).toEqual([count, count]);
  });
}
