import {
  DELIVERY_METHODS,
  MAX_NOTE_LENGTH,
  MAX_RECIPIENTS,
  type DeliveryMethod,
} from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import type { ChangeTimeCapsuleBody, CreateTimeCapsuleFields } from '@dear-future/contracts/http/time-capsules';
import { readNote } from '@dear-future/service-kit/text/typed-text';
import { isUUID } from 'class-validator';
import { unknownFields } from '../forms/unknown-fields.js';
import { validateDeliveryDate } from '../calendar/delivery-date.js';
import { validatePrompt, type KnownPrompt } from './prompt-choice.js';
import { readTimeZone, UNKNOWN_TIME_ZONE } from '../calendar/time-zone.js';

export interface CapsuleChoices {
  promptId: string;
  promptTitle: string;
  deliveryDate: Date;
  deliveryMethod: DeliveryMethod;
  personalNote: string | null;
  timeZone: string | null;
  /** People of the address book; empty for the owner. */
  recipientIds: string[];
}

/** What its owner can change. */
export type CapsuleChange = Omit<CapsuleChoices, 'promptId' | 'promptTitle'>;

export type CapsuleFormResult = { choices: CapsuleChoices } | { problems: FieldProblem[] };

const FIELDS: ReadonlySet<string> = new Set<keyof CreateTimeCapsuleFields>([
  'promptId',
  'promptTitle',
  'deliveryDate',
  'deliveryMethod',
  'personalNote',
  'timeZone',
  'recipients',
]);

/**
 * Names every wrong field and refuses unknown ones. An empty optional field counts as not sent, because HTML forms send
 * it. Source: docs/product.md §5.
 * @param prompt our own prompt with this `promptId`, or null
 */
export function readCapsuleForm(
  fields: Readonly<Record<string, string>>,
  prompt: KnownPrompt | null,
  now: Date,
): CapsuleFormResult {
  const problems: FieldProblem[] = [];
  const sent = (name: keyof CreateTimeCapsuleFields): string | undefined =>
    Object.hasOwn(fields, name) ? fields[name] : undefined;
  const refuse = (field: keyof CreateTimeCapsuleFields, problem: string): null => {
    problems.push({ field, problem });
    return null;
  };

  const choice = validatePrompt({ promptId: sent('promptId'), promptTitle: sent('promptTitle') }, prompt);
  if ('problems' in choice) problems.push(...choice.problems);

  const deliveryDate = readDate(sent('deliveryDate'), now, refuse);
  const deliveryMethod = readMethod(sent('deliveryMethod'), refuse);
  const recipientIds = readRecipients(sent('recipients') ?? '', refuse);
  requireEmail(recipientIds, deliveryMethod, refuse);

  const personalNote = readPersonalNote(sent('personalNote'), refuse);
  const timeZone = readZone(sent('timeZone'), refuse);

  problems.push(...unknownFields(fields, FIELDS));
  if (problems.length > 0 || 'problems' in choice || !deliveryDate || !deliveryMethod) return { problems };
  return { choices: { ...choice, deliveryDate, deliveryMethod, personalNote, timeZone, recipientIds } };
}

/** By the same rules. A field that is left out stays, also a date that has passed. Other people get it by email. */
export function readCapsuleChange(
  sent: ChangeTimeCapsuleBody,
  current: CapsuleChange,
  now: Date,
): { change: CapsuleChange } | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const refuse: Refuse = (field, problem) => {
    problems.push({ field, problem });
    return null;
  };
  const { deliveryDate, deliveryMethod, personalNote, timeZone, recipients } = sent;
  const recipientIds = recipients === undefined ? current.recipientIds : readRecipients(recipients, refuse);
  const unchangedMethod = recipientIds.length > 0 ? 'email' : current.deliveryMethod;
  const date = deliveryDate === undefined ? current.deliveryDate : readDate(deliveryDate, now, refuse);
  const method = deliveryMethod === undefined ? unchangedMethod : readMethod(deliveryMethod, refuse);
  requireEmail(recipientIds, method, refuse);
  const change = {
    recipientIds,
    personalNote: personalNote === undefined ? current.personalNote : readPersonalNote(personalNote, refuse),
    timeZone: timeZone === undefined ? current.timeZone : readZone(timeZone, refuse),
  };
  if (problems.length > 0 || !date || !method) return { problems };
  return { change: { ...change, deliveryDate: date, deliveryMethod: method } };
}

type Refuse = (field: keyof CreateTimeCapsuleFields, problem: string) => null;

function readDate(text: string | undefined, now: Date, refuse: Refuse): Date | null {
  if (text === undefined || text.trim() === '') {
    return refuse('deliveryDate', 'Please select a delivery date for your time capsule.');
  }
  const result = validateDeliveryDate(text, now);
  return 'problem' in result ? refuse('deliveryDate', result.problem) : result.date;
}

/** Source: docs/product.md §9.3. */
function readMethod(text: string | undefined, refuse: Refuse): DeliveryMethod | null {
  const name = text?.trim() ?? '';
  if (name === '') return 'email';
  return (
    DELIVERY_METHODS.find((method) => method === name) ??
    refuse('deliveryMethod', 'Delivery method must be email or app.')
  );
}

export function readRecipients(text: string, refuse: Refuse): string[] {
  if (text.trim() === '') return [];
  const ids = [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))];
  if (ids.every((id) => isUUID(id)) && ids.length <= MAX_RECIPIENTS) return ids;
  refuse('recipients', `Please choose up to ${String(MAX_RECIPIENTS)} people.`);
  return [];
}

function requireEmail(recipientIds: readonly string[], method: DeliveryMethod | null, refuse: Refuse): void {
  if (recipientIds.length > 0 && method === 'app')
    refuse('deliveryMethod', 'A time capsule for other people can only be sent by email.');
}

function readPersonalNote(text: string | undefined, refuse: Refuse): string | null {
  const note = readNote(text ?? '', MAX_NOTE_LENGTH);
  if ('problem' in note) return refuse('personalNote', `The personal note ${note.problem}`);
  return note.text === '' ? null : note.text;
}

function readZone(text: string | undefined, refuse: Refuse): string | null {
  const name = text?.trim() ?? '';
  return name === '' ? null : (readTimeZone(name) ?? refuse('timeZone', UNKNOWN_TIME_ZONE));
}
