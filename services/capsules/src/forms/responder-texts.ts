import { MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { readLine, readNote, type TypedTextVerdict } from '@dear-future/service-kit/text/typed-text';
import { readAddress } from './address.js';
import { unknownFields } from './unknown-fields.js';

/** Null for each field that was left empty. */
export interface ResponderTexts {
  responderName: string | null;
  responderEmail: string | null;
  personalNote: string | null;
}

const FIELDS: ReadonlySet<string> = new Set<keyof ResponderTexts>(['responderName', 'responderEmail', 'personalNote']);

/**
 * Names every wrong field; an empty one counts as not sent. We never send mail to the address. Source: docs/product.md
 * §5.5 and §5.7.
 */
export function readResponderWords(fields: Readonly<Record<string, string>>): {
  words: ResponderTexts;
  problems: FieldProblem[];
} {
  const problems: FieldProblem[] = [];
  const words: ResponderTexts = { responderName: null, responderEmail: null, personalNote: null };
  const sent = (name: keyof ResponderTexts): string => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '');
  const accept = (field: keyof ResponderTexts, name: string, verdict: TypedTextVerdict): void => {
    if ('problem' in verdict) problems.push({ field, problem: `The ${name} ${verdict.problem}` });
    else words[field] = verdict.text === '' ? null : verdict.text;
  };
  accept('responderName', 'name', readLine(sent('responderName'), MAX_RESPONDER_NAME_LENGTH));
  accept('responderEmail', 'email address', readAddress(sent('responderEmail')));
  accept('personalNote', 'personal note', readNote(sent('personalNote'), MAX_NOTE_LENGTH));
  problems.push(...unknownFields(fields, FIELDS));
  return { words, problems };
}
