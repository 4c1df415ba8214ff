import type { FieldProblem } from '@dear-future/contracts/errors';
import { addressProblem, guestAddress, MAX_ADDRESS_LENGTH } from '@dear-future/service-kit/identity/email-address';
import { invalid, unknownField } from '@dear-future/service-kit/service/validation';
import { readLine, readNote, type TypedTextResult } from '@dear-future/service-kit/text/typed-text';

interface TextRule {
  /** Begins the sentence about a problem, such as "The name". */
  subject: string;
  read: (raw: string) => TypedTextResult;
}

export const lineRule = (subject: string, maxLength: number): TextRule => ({
  subject,
  read: (raw) => readLine(raw, maxLength),
});

export const noteRule = (subject: string, maxLength: number): TextRule => ({
  subject,
  read: (raw) => readNote(raw, maxLength),
});

export const addressRule = (subject: string): TextRule => ({
  subject,
  read: (raw) => {
    const typed = readLine(raw, MAX_ADDRESS_LENGTH);
    if ('problem' in typed || typed.text === '') return typed;
    const text = guestAddress(typed.text);
    return text === null ? { problem: addressProblem(typed.text) } : { text };
  },
});

/** Collects the problems of all fields. The value returned for a refused field is never used: `readForm` throws. */
export class Form {
  readonly problems: FieldProblem[] = [];

  constructor(private readonly fields: object) {}

  readRequired(field: string, rule: TextRule, missingProblem: string, current?: string): string {
    return this.readOrKeep(field, current, (raw) => {
      const typed = this.readText(field, rule, raw);
      if (typed === '') this.refuse(field, missingProblem);
      return typed ?? '';
    });
  }

  /** Returns null for an empty field, because HTML forms send empty fields, too. */
  readOptional(field: string, rule: TextRule, current?: string | null): string | null {
    return this.readOrKeep(field, current, (raw) => this.readText(field, rule, raw) || null);
  }

  /** A field that is not sent keeps its current value. If it has none, `read` gets ''. */
  readOrKeep<Value>(field: string, current: Value | undefined, read: (text: string) => Value): Value {
    const sent: unknown = Object.hasOwn(this.fields, field) ? this.fields[field as keyof object] : undefined;
    return sent === undefined && current !== undefined ? current : read(typeof sent === 'string' ? sent.trim() : '');
  }

  refuse(field: string, problem: string): void {
    this.problems.push({ field, problem });
  }

  /** Refuses unknown fields: if we ignored a field such as `status`, a client could think that we had accepted it. */
  refuseOthers(known: Iterable<string>): void {
    const names = new Set(known);
    this.problems.push(
      ...Object.keys(this.fields)
        .filter((name) => !names.has(name))
        .map(unknownField),
    );
  }

  private readText(field: string, { subject, read }: TextRule, raw: string): string | null {
    const result = read(raw);
    if ('text' in result) return result.text;
    this.refuse(field, `${subject} ${result.problem}`);
    return null;
  }
}

/** @throws ProblemError `invalid` with every wrong field */
export function readForm<Values>(fields: object, read: (form: Form) => Values): Values {
  const form = new Form(fields);
  const values = read(form);
  if (form.problems.length > 0) throw invalid(form.problems);
  return values;
}
