import { MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { readLine, readNote, type TypedTextResult } from '@dear-future/service-kit/text/typed-text';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readAddress } from './address.js';
import { unknownFields } from './unknown-fields.js';

export interface ResponderTexts {
  responderName: string | null;
  responderEmail: string | null;
  personalNote: string | null;
}

const FIELDS: ReadonlySet<string> = new Set<keyof ResponderTexts>(['responderName', 'responderEmail', 'personalNote']);

/** We never send email to the address (docs/product.md §5.5, §5.7). @param isAnonymous name and address are optional */
export function readResponderTexts(
  fields: Readonly<Record<string, string>>,
  { isAnonymous }: { isAnonymous: boolean },
): ResponderTexts {
  const problems: FieldProblem[] = [];
  const texts: ResponderTexts = { responderName: null, responderEmail: null, personalNote: null };
  const sent = (name: keyof ResponderTexts): string => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : '');
  const accept = (field: keyof ResponderTexts, name: string, result: TypedTextResult, isOptional: boolean): void => {
    if ('problem' in result) problems.push({ field, problem: `The ${name} ${result.problem}` });
    else if (result.text !== '') texts[field] = result.text;
    else if (!isOptional) problems.push({ field, problem: `Please enter your ${name}.` });
  };
  accept('responderName', 'name', readLine(sent('responderName'), MAX_RESPONDER_NAME_LENGTH), isAnonymous);
  accept('responderEmail', 'email address', readAddress(sent('responderEmail')), isAnonymous);
  accept('personalNote', 'personal note', readNote(sent('personalNote'), MAX_NOTE_LENGTH), true);
  problems.push(...unknownFields(fields, FIELDS));
  if (problems.length > 0) throw invalid(problems);
  return texts;
}
