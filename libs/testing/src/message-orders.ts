import { deepStrictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { problemsOf, type ContractClass } from '@dear-future/contracts/fields';
import fc from 'fast-check';

interface Handler<Manager> {
  message: ContractClass;
  handle: (payload: object, context: { manager: Manager; messageId: string }) => Promise<void>;
}

interface Sender<Manager> {
  transaction: (work: (manager: Manager) => Promise<void>) => Promise<void>;
}

export interface OrderScenario {
  /** In the order in which they are sent. */
  messages: readonly (readonly [type: string, payload: object])[];
  /** Returns what users and other services notice in the end, without ids and times that differ in each run. */
  readState: () => Promise<unknown>;
}

const RUNS = 12;

/** Calls a service’s registered handlers in many random orders, with every message once or twice. */
export class MessageOrders<Manager> {
  private readonly covered = new Set<string>();

  constructor(
    private readonly handlers: ReadonlyMap<string, Handler<Manager>>,
    private readonly sender: Sender<Manager>,
  ) {}

  /** Types of messages that have a handler, but that no scenario has sent. */
  get uncovered(): string[] {
    return [...this.handlers.keys()].filter((type) => !this.covered.has(type));
  }

  /** @param start creates new things for each run */
  async expectSameEnd(start: () => Promise<OrderScenario>): Promise<void> {
    const { messages } = await start();
    for (const [type] of messages) this.covered.add(type);
    const once = [...messages.keys()];
    const expected = await this.run(start, once);
    const orders = [once, [...once, ...once]].map((all) => {
      return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
    });
    const property = fc.asyncProperty(fc.oneof(...orders), async (order) => {
      deepStrictEqual(await this.run(start, order), expected);
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
  }

  private async run(start: () => Promise<OrderScenario>, order: readonly number[]): Promise<unknown> {
    const { messages, readState } = await start();
    for (const index of order) {
      const [type, payload] = messages[index] ?? ['', {}];
      const handler = this.handlers.get(type);
      if (!handler) throw new Error(`${type} has no handler in this service`);
      deepStrictEqual([type, problemsOf(handler.message, payload)], [type, []]);
      await this.sender.transaction((manager) => handler.handle(payload, { manager, messageId: randomUUID() }));
    }
    return readState();
  }
}
