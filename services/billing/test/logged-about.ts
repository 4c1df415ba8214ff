import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import type { BillingBench } from './billing-bench.js';

/** Waits for a log line with this event about one order, logged already or later: other orders have theirs. */
export async function loggedAbout({ process }: BillingBench, event: string, { orderId }: CheckoutOrder): Promise<void> {
  const isIt = (line: string): boolean => line.includes(`"event":"${event}"`) && line.includes(orderId);
  await process.child.line((line) => (isIt(line) ? line : undefined), 20_000);
}
