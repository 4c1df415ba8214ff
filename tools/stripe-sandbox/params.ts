import type { Form, FormValue } from './form.js';
import type { Metadata } from './objects.js';
import { invalid } from './stripe-error.js';

/** Reads parameters. Errors name an invalid parameter in full, as Stripe's do. */
export class Params {
  private readonly readNames = new Set<string>();

  constructor(
    private readonly form: Form,
    private readonly prefix = '',
  ) {}

  text(name: string): string | undefined {
    const value = this.read(name);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string')
      throw invalid(`Invalid string: ${this.fullName(name)}`, { param: this.fullName(name) });
    return value;
  }

  requiredText(name: string): string {
    return this.text(name) ?? this.throwMissing(name);
  }

  /** Returns undefined if the parameter is missing. */
  integer(name: string, min: number, max = 99_999_999): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const param = this.fullName(name);
    if (!/^-?\d+$/.test(text)) throw invalid(`Invalid integer: ${text}`, { param, code: 'parameter_invalid_integer' });
    const value = Number(text);
    if (value < min) throw invalid(`This value must be greater than or equal to ${min}.`, { param });
    if (value > max) throw invalid(`This value must be less than or equal to ${max}.`, { param });
    return value;
  }

  requiredInteger(name: string, min: number): number {
    return this.integer(name, min) ?? this.throwMissing(name);
  }

  list(name: string): FormValue[] {
    const value = this.read(name);
    if (value === undefined || value === '') return [];
    if (!Array.isArray(value)) throw invalid('Invalid array', { param: this.fullName(name) });
    return value;
  }

  texts(name: string): string[] {
    return this.list(name).map((each) => {
      if (typeof each !== 'string') throw invalid('Invalid string', { param: this.fullName(name) });
      return each;
    });
  }

  /** Returns empty parameters if the parameter is missing. */
  object(name: string): Params {
    const value = this.read(name);
    if (value === undefined || value === '') return new Params({}, this.fullName(name));
    if (typeof value === 'string' || Array.isArray(value))
      throw invalid('Invalid object', { param: this.fullName(name) });
    return new Params(value, this.fullName(name));
  }

  objects(name: string): Params[] {
    return this.list(name).map((each, index) => {
      const full = `${this.fullName(name)}[${index}]`;
      if (typeof each === 'string' || Array.isArray(each)) throw invalid('Invalid object', { param: full });
      return new Params(each, full);
    });
  }

  /** Reads a range. A single number is a range of only this number. */
  range(name: string): { gt?: number; gte?: number; lt?: number; lte?: number } {
    const exact = typeof this.form[name] === 'string' ? this.integer(name, 0, Number.MAX_SAFE_INTEGER) : undefined;
    if (exact !== undefined) return { gte: exact, lte: exact };
    const bounds = this.object(name);
    const found = Object.fromEntries(
      ['gt', 'gte', 'lt', 'lte'].flatMap((each) => {
        const value = bounds.integer(each, 0, Number.MAX_SAFE_INTEGER);
        return value === undefined ? [] : [[each, value]];
      }),
    );
    bounds.refuseOthers();
    return found;
  }

  /** Reads up to 50 names of up to 40 characters, with values of up to 500 (https://docs.stripe.com/api/metadata). */
  metadata(name = 'metadata'): Metadata {
    const value = this.read(name) ?? {};
    const param = this.fullName(name);
    if (value === '') return {};
    if (typeof value === 'string' || Array.isArray(value)) throw invalid('Invalid object', { param });
    const entries = Object.entries(value);
    const isValid = entries.every(([key, each]) => key.length <= 40 && typeof each === 'string' && each.length <= 500);
    if (!isValid || entries.length > 50)
      throw invalid('Metadata is too large or has values that are not strings', { param });
    return Object.fromEntries(entries) as Metadata;
  }

  /** @throws StripeError if the caller sent a parameter that nothing has read */
  refuseOthers(): void {
    const other = Object.keys(this.form).find((name) => !this.readNames.has(name));
    if (other === undefined) return;
    const param = this.fullName(other);
    throw invalid(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' });
  }

  fullName(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}[${name}]`;
  }

  private read(name: string): FormValue | undefined {
    this.readNames.add(name);
    return this.form[name];
  }

  private throwMissing(name: string): never {
    const param = this.fullName(name);
    throw invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
}
