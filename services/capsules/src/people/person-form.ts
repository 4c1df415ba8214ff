import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import type { ChangePersonBody } from '@dear-future/contracts/http/people';
import { readLine, type TypedTextResult } from '@dear-future/service-kit/text/typed-text';
import { readAddress } from '../forms/address.js';
import type { Contact } from './contact.entity.js';

export type PersonTexts = Pick<Contact, 'name' | 'email' | 'secondEmail' | 'guardianName'>;

const readName = (raw: string): TypedTextResult => readLine(raw, MAX_RESPONDER_NAME_LENGTH);

/** Validates the fields that were sent, and names every wrong one. Source: docs/product.md §5.7. */
export function readPerson(sent: ChangePersonBody): { texts: Partial<PersonTexts> } | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const texts: Partial<PersonTexts> = {};
  const read = (field: keyof PersonTexts, name: string, rule: typeof readName): string | null | undefined => {
    const raw = sent[field];
    if (raw === undefined) return undefined;
    const result = rule(raw ?? '');
    if ('text' in result) return result.text === '' ? null : result.text;
    problems.push({ field, problem: `The ${name} ${result.problem}` });
    return undefined;
  };
  const required = (field: 'name' | 'email', text: string | null | undefined, problem: string): void => {
    if (text === null) problems.push({ field, problem });
    else if (text !== undefined) texts[field] = text;
  };
  required('name', read('name', 'name', readName), 'Please enter a name.');
  required('email', read('email', 'email address', readAddress), 'Please enter an email address.');
  const secondEmail = read('secondEmail', 'second address', readAddress);
  if (secondEmail !== undefined) texts.secondEmail = secondEmail;
  const guardianName = read('guardianName', 'guardian’s name', readName);
  if (guardianName !== undefined) texts.guardianName = guardianName;
  return problems.length > 0 ? { problems } : { texts };
}
