import type { ActiveFaults } from './faults.js';
import type { SandboxContext } from './sandbox-context.js';
import type { WebhookSender } from './webhook-sender.js';

export interface SandboxParts {
  context: SandboxContext;
  faults: ActiveFaults;
  sender: WebhookSender;
}
