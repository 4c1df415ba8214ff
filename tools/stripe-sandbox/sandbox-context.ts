import { randomBytes } from 'node:crypto';
import type { SandboxSettings } from './config.js';
import type { EventType, Session } from './objects.js';
import type { SandboxStore } from './store.js';

/** The version that the package `stripe` 23.1.0 uses. */
export const API_VERSION = '2026-10-28.endive';

/** Shared by all parts of the sandbox. */
export interface SandboxContext {
  store: SandboxStore;
  settings: SandboxSettings & { publicUrl: string };
  now(): number;
  firstAttemptDelayMs(): number;
  maxPageSize(): number;
}

export function nowInSeconds(context: SandboxContext): number {
  return Math.floor(context.now() / 1000);
}

/** Creates an id like Stripe's: a prefix and 96 random bits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Records an event. Call this in the transaction that causes the event. */
export function emit(context: SandboxContext, type: EventType, object: object): void {
  const created = nowInSeconds(context);
  const { id } = context.store.put('event', {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object: structuredClone(object) as Record<string, unknown> },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  context.store.put('delivery', {
    id,
    created,
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: context.now() + context.firstAttemptDelayMs(),
    lastOutcome: null,
  });
}

/** Returns a session without our internal fields, and without its lines, which Stripe adds only on request. */
export function shownSession(session: Session): Omit<Session, 'payment_intent_data' | 'line_items'> {
  const shown: Partial<Session> = { ...session };
  delete shown.payment_intent_data;
  delete shown.line_items;
  return shown as Omit<Session, 'payment_intent_data' | 'line_items'>;
}
