import {
  DELIVERY_METHODS,
  MAX_NOTE_LENGTH,
  MAX_PROMPT_ID_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
  MAX_RECIPIENTS,
} from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { CreateTimeCapsuleFields, type ChangeTimeCapsuleBody } from '@dear-future/contracts/http/time-capsules';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readLine, readNote } from '@dear-future/service-kit/text/typed-text';
import { isUUID } from 'class-validator';
import { fieldsOf } from '../http/dto-of.js';
import { validateDeliveryDate } from '../calendar/delivery-date.js';
import { readTimeZone, UNKNOWN_TIME_ZONE } from '../calendar/time-zone.js';
import { unknownFields } from '../forms/unknown-fields.js';
import type { Prompt } from '../prompts/prompt.entity.js';
import type { TimeCapsule } from './time-capsule.entity.js';

export type CapsuleChange = Pick<TimeCapsule, 'deliveryDate' | 'deliveryMethod' | 'personalNote' | 'timeZone'> & {
  recipientIds: string[];
};

export type CapsuleChoices = CapsuleChange & Pick<TimeCapsule, 'promptId' | 'promptTitle'>;

/** A prompt of the user's own: `custom-` and the time in milliseconds. */
const CUSTOM_PROMPT_ID = /^custom-\d{1,16}$/;

/** An empty optional field counts as not sent, because HTML forms send it. @param known our prompt with this id */
export function readCapsuleForm(
  fields: Readonly<Record<string, string>>,
  known: Pick<Prompt, 'title' | 'isActive'> | null,
  now: Date,
): CapsuleChoices {
  const sent = (name: keyof CreateTimeCapsuleFields): string => (Object.hasOwn(fields, name) ? fields[name] : '') ?? '';
  return readForm((refuse) => {
    const promptId = sent('promptId').trim();
    if (promptId === '') refuse('promptId', 'Please choose a prompt.');
    else if (promptId.length > MAX_PROMPT_ID_LENGTH || (!CUSTOM_PROMPT_ID.test(promptId) && !known?.isActive)) {
      refuse('promptId', 'This prompt does not exist or is no longer offered.');
    }
    const title = readTitle(sent('promptTitle'), refuse);
    const choices = {
      promptId,
      // Clients must not put other words under our id. We may have corrected ours while the user was recording.
      promptTitle: known?.title ?? title,
      deliveryDate: readDate(sent('deliveryDate'), now, refuse),
      deliveryMethod: readMethod(sent('deliveryMethod'), refuse),
      recipientIds: readRecipients(sent('recipients'), refuse),
    };
    requireEmail(choices, refuse);
    const others = {
      personalNote: readPersonalNote(sent('personalNote'), refuse),
      timeZone: readZone(sent('timeZone'), refuse),
    };
    for (const { field, problem } of unknownFields(fields, fieldsOf(CreateTimeCapsuleFields))) refuse(field, problem);
    return { ...choices, ...others };
  });
}

/** Applies the same rules. A field that is not sent keeps its value, even a date that has passed. */
export function readCapsuleChange(sent: ChangeTimeCapsuleBody, current: CapsuleChange, now: Date): CapsuleChange {
  const { deliveryDate, deliveryMethod, personalNote, timeZone, recipients } = sent;
  return readForm((refuse) => {
    const recipientIds = recipients === undefined ? current.recipientIds : readRecipients(recipients, refuse);
    const defaultMethod = recipientIds.length > 0 ? 'email' : current.deliveryMethod;
    const change = {
      recipientIds,
      deliveryDate: deliveryDate === undefined ? current.deliveryDate : readDate(deliveryDate, now, refuse),
      deliveryMethod: deliveryMethod === undefined ? defaultMethod : readMethod(deliveryMethod, refuse),
    };
    requireEmail(change, refuse);
    return {
      ...change,
      personalNote: personalNote === undefined ? current.personalNote : readPersonalNote(personalNote, refuse),
      timeZone: timeZone === undefined ? current.timeZone : readZone(timeZone, refuse),
    };
  });
}

export function readShare(recipients: string): string[] {
  return readForm((refuse) => {
    if (recipients.trim() === '') refuse('recipients', 'Please choose who gets it.');
    return readRecipients(recipients, refuse);
  });
}

type Refuse = (field: string, problem: string) => void;

/** Throws all refusals together. What a reader returns for a refused field is never used. */
function readForm<Form>(read: (refuse: Refuse) => Form): Form {
  const problems: FieldProblem[] = [];
  const form = read((field, problem) => problems.push({ field, problem }));
  if (problems.length > 0) throw invalid(problems);
  return form;
}

function readTitle(text: string, refuse: Refuse): string {
  const title = readLine(text, MAX_PROMPT_TITLE_LENGTH);
  if ('problem' in title) refuse('promptTitle', `The prompt title ${title.problem}`);
  else if (title.text === '') refuse('promptTitle', 'The prompt needs a title.');
  return 'text' in title ? title.text : '';
}

function readDate(text: string, now: Date, refuse: Refuse): Date {
  const missing = 'Please select a delivery date for your time capsule.';
  const result = text.trim() === '' ? { problem: missing } : validateDeliveryDate(text, now);
  if ('problem' in result) refuse('deliveryDate', result.problem);
  return 'date' in result ? result.date : now;
}

function readMethod(text: string, refuse: Refuse): CapsuleChange['deliveryMethod'] {
  const name = text.trim() === '' ? 'email' : text.trim();
  const known = DELIVERY_METHODS.find((method) => method === name);
  if (!known) refuse('deliveryMethod', 'Delivery method must be email or app.');
  return known ?? 'email';
}

function readRecipients(text: string, refuse: Refuse): string[] {
  if (text.trim() === '') return [];
  const ids = [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))];
  if (ids.every((id) => isUUID(id)) && ids.length <= MAX_RECIPIENTS) return ids;
  refuse('recipients', `Please choose up to ${String(MAX_RECIPIENTS)} people.`);
  return [];
}

function requireEmail(form: Pick<CapsuleChange, 'recipientIds' | 'deliveryMethod'>, refuse: Refuse): void {
  if (form.recipientIds.length === 0 || form.deliveryMethod === 'email') return;
  refuse('deliveryMethod', 'A time capsule for other people can only be sent by email.');
}

function readPersonalNote(text: string, refuse: Refuse): string | null {
  const note = readNote(text, MAX_NOTE_LENGTH);
  if ('problem' in note) refuse('personalNote', `The personal note ${note.problem}`);
  return 'text' in note && note.text !== '' ? note.text : null;
}

function readZone(text: string, refuse: Refuse): string | null {
  if (text.trim() === '') return null;
  const zone = readTimeZone(text);
  if (zone === null) refuse('timeZone', UNKNOWN_TIME_ZONE);
  return zone;
}
