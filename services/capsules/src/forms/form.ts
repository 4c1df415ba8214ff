import type { FieldProblem } from '@dear-future/contracts/errors';
import { guestAddress, MAX_ADDRESS_LENGTH } from '@dear-future/service-kit/identity/email-address';
import { invalid, unknownField } from '@dear-future/service-kit/service/validation';
import { readLine, readNote, type TypedTextResult } from '@dear-future/service-kit/text/typed-text';

interface TypedText {
  /** Begins the sentence about a problem, such as "The name". */
  about: string;
  read: (raw: string) => TypedTextResult;
}

export const line = (about: string, maxLength: number): TypedText => ({
  about,
  read: (raw) => readLine(raw, maxLength),
});

export const note = (about: string, maxLength: number): TypedText => ({
  about,
  read: (raw) => readNote(raw, maxLength),
});

export const address = (about: string): TypedText => ({
  about,
  read: (raw) => {
    const typed = readLine(raw, MAX_ADDRESS_LENGTH);
    if ('problem' in typed || typed.text === '') return typed;
    const text = guestAddress(typed.text);
    return text === null ? { problem: 'must look like name@example.com.' } : { text };
  },
});

/** Collects the problems of all fields. What it returns for a refused field is never used, because `readForm` throws. */
export class Form {
  readonly problems: FieldProblem[] = [];

  constructor(private readonly fields: object) {}

  required(field: string, text: TypedText, missing: string, current?: string): string {
    return this.kept(field, current, (raw) => {
      const typed = this.typed(field, text, raw);
      if (typed === '') this.refuse(field, missing);
      return typed ?? '';
    });
  }

  /** Null if it is empty: HTML forms send empty fields. */
  optional(field: string, text: TypedText, current?: string | null): string | null {
    return this.kept(field, current, (raw) => this.typed(field, text, raw) || null);
  }

  /** A field that is not sent keeps its current value, if there is one. */
  kept<Value>(field: string, current: Value | undefined, read: (text: string) => Value): Value {
    const sent: unknown = Object.hasOwn(this.fields, field) ? this.fields[field as keyof object] : undefined;
    return sent === undefined && current !== undefined ? current : read(typeof sent === 'string' ? sent.trim() : '');
  }

  refuse(field: string, problem: string): void {
    this.problems.push({ field, problem });
  }

  /** Unknown fields are refused, not ignored: sending `status` must not look accepted. */
  refuseOthers(known: Iterable<string>): void {
    const names = new Set(known);
    this.problems.push(
      ...Object.keys(this.fields)
        .filter((name) => !names.has(name))
        .map(unknownField),
    );
  }

  private typed(field: string, { about, read }: TypedText, raw: string): string | null {
    const result = read(raw);
    if ('text' in result) return result.text;
    this.refuse(field, `${about} ${result.problem}`);
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
