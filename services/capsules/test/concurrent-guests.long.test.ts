// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { itCountsResponders, itAcceptsAllContributors } from './concurrent-guests.js';
import { SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();

describe('the responses of a prompt', () => itCountsResponders(new SharedPromptsClient(app), 200));
describe('the slots of a capsule', () => itAcceptsAllContributors(new ContributionsClient(app), 100));
