// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { itCountsStrangers, itTakesAllContributors } from './strangers-at-once.js';

const app = await CapsulesTestApp.shared();

describe('many strangers', () => {
  itCountsStrangers(new SharedPromptsClient(app), 200);
  itTakesAllContributors(new ContributionsClient(app), 100);
});
