import {
  DELIVERY_METHODS,
  MAX_NOTE_LENGTH,
  MAX_PROMPT_ID_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
  MAX_RECIPIENTS,
} from '@dear-future/contracts/constants';
import { CreateTimeCapsuleFields, type ChangeTimeCapsuleBody } from '@dear-future/contracts/http/time-capsules';
import { isUUID } from 'class-validator';
import { validateDeliveryDate } from '../calendar/delivery-date.js';
import { readTimeZone, UNKNOWN_TIME_ZONE } from '../calendar/time-zone.js';
import { lineRule, noteRule, readForm, type Form } from '../forms/form.js';
import { fieldsOf } from '../http/dto-of.js';
import type { Prompt } from '../model/prompt.entity.js';
import type { TimeCapsule } from '../model/time-capsule.entity.js';

export type CapsuleChange = Pick<TimeCapsule, 'deliveryDate' | 'deliveryMethod' | 'personalNote' | 'timeZone'> & {
  recipientIds: string[];
};

/** The id of a user's own prompt: `custom-` and the time in milliseconds. */
const CUSTOM_PROMPT_ID = /^custom-\d{1,16}$/;
const TITLE = lineRule('The prompt title', MAX_PROMPT_TITLE_LENGTH);
const NOTE = noteRule('The personal note', MAX_NOTE_LENGTH);

export function readCapsuleForm(
  fields: Readonly<Record<string, string>>,
  ourPrompts: readonly Pick<Prompt, 'id' | 'title' | 'isActive'>[],
  now: Date,
) {
  return readForm(fields, (form) => {
    const promptId = form.readOrKeep('promptId', undefined, (text) => text);
    const ourPrompt = ourPrompts.find(({ id }) => id === promptId);
    if (promptId === '') form.refuse('promptId', 'Please choose a prompt.');
    else if (promptId.length > MAX_PROMPT_ID_LENGTH || (!CUSTOM_PROMPT_ID.test(promptId) && !ourPrompt?.isActive)) {
      form.refuse('promptId', 'This prompt does not exist or is no longer offered.');
    }
    const title = form.readRequired('promptTitle', TITLE, 'The prompt needs a title.');
    // Our prompts always get our title, which we may have corrected while the user was recording.
    const values = { promptId, promptTitle: ourPrompt?.title ?? title, ...readChoices(form, now) };
    form.refuseOthers(fieldsOf(CreateTimeCapsuleFields));
    return values;
  });
}

/** A field that is not sent keeps its value, even a date that has passed. */
export function readCapsuleChange(sent: ChangeTimeCapsuleBody, current: CapsuleChange, now: Date): CapsuleChange {
  return readForm(sent, (form) => readChoices(form, now, current));
}

export function readShare(sent: object): string[] {
  return readForm(sent, (form) => {
    const ids = readRecipients(form);
    if (ids.length === 0) form.refuse('recipients', 'Please choose who gets it.');
    return ids;
  });
}

function readChoices(form: Form, now: Date, current?: CapsuleChange): CapsuleChange {
  const deliveryDate = form.readOrKeep('deliveryDate', current?.deliveryDate, (text) => {
    const problem = 'Please select a delivery date for your time capsule.';
    const result = text === '' ? { problem } : validateDeliveryDate(text, now);
    if ('problem' in result) form.refuse('deliveryDate', result.problem);
    return 'date' in result ? result.date : now;
  });
  const recipientIds = readRecipients(form, current?.recipientIds);
  const defaultMethod = recipientIds.length > 0 ? 'email' : current?.deliveryMethod;
  const deliveryMethod = form.readOrKeep('deliveryMethod', defaultMethod, (text) => {
    const method = DELIVERY_METHODS.find((each) => each === (text || 'email'));
    if (!method) form.refuse('deliveryMethod', 'Delivery method must be email or app.');
    else if (method !== 'email' && recipientIds.length > 0) {
      form.refuse('deliveryMethod', 'A time capsule for other people can only be sent by email.');
    }
    return method ?? 'email';
  });
  const personalNote = form.readOptional('personalNote', NOTE, current?.personalNote);
  const timeZone = form.readOrKeep('timeZone', current?.timeZone, (text) => {
    const zone = readTimeZone(text);
    if (zone === null && text !== '') form.refuse('timeZone', UNKNOWN_TIME_ZONE);
    return zone;
  });
  return { deliveryDate, recipientIds, deliveryMethod, personalNote, timeZone };
}

function readRecipients(form: Form, current?: string[]): string[] {
  return form.readOrKeep('recipients', current, (text) => {
    const ids = text === '' ? [] : [...new Set(text.split(',').map((id) => id.trim().toLowerCase()))];
    if (ids.every((id) => isUUID(id)) && ids.length <= MAX_RECIPIENTS) return ids;
    form.refuse('recipients', `Please choose up to ${String(MAX_RECIPIENTS)} people.`);
    return ids;
  });
}
