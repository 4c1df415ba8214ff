import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import type { ChangePersonBody } from '@dear-future/contracts/http/people';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readLine } from '@dear-future/service-kit/text/typed-text';
import { readAddress } from '../forms/address.js';
import type { Contact } from './contact.entity.js';

type PersonTexts = Pick<Contact, 'name' | 'email' | 'secondEmail' | 'guardianName'>;

const readName = (raw: string) => readLine(raw, MAX_RESPONDER_NAME_LENGTH);

const FIELDS = [
  { field: 'name', label: 'name', read: readName, missing: 'Please enter a name.' },
  { field: 'email', label: 'email address', read: readAddress, missing: 'Please enter an email address.' },
  { field: 'secondEmail', label: 'second address', read: readAddress, missing: null },
  { field: 'guardianName', label: 'guardian’s name', read: readName, missing: null },
] as const;

export function readPerson(sent: ChangePersonBody): Partial<PersonTexts> {
  const problems: FieldProblem[] = [];
  const texts: Partial<Record<keyof PersonTexts, string | null>> = {};
  for (const { field, label, read, missing } of FIELDS) {
    const raw = sent[field];
    if (raw === undefined) continue;
    const result = read(raw ?? '');
    if ('problem' in result) problems.push({ field, problem: `The ${label} ${result.problem}` });
    else if (result.text === '' && missing !== null) problems.push({ field, problem: missing });
    else texts[field] = result.text === '' ? null : result.text;
  }
  if (problems.length > 0) throw invalid(problems);
  return texts as Partial<PersonTexts>;
}
