import { invalid } from './stripe-error.js';

export type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

const DEEPEST = 8;

/** `a[b][0]=c` as Stripe reads it: names in brackets make objects; numbers and `[]` make lists. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, head = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    if (head === '') throw invalid(`Invalid parameter name: ${name}`);
    const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
    if (path.length > DEEPEST) throw invalid(`Parameter nested too deeply: ${head}`);
    place(root, path, value);
  }
  return listed(root) as Form;
}

function place(root: Form, path: string[], value: string): void {
  let here = root;
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(here).length) : part;
    if (index === path.length - 1) {
      here[key] = value;
      return;
    }
    const next = here[key];
    here = here[key] = typeof next === 'object' && !Array.isArray(next) ? next : emptyForm();
  });
}

/** Objects whose names are all numbers are lists. */
function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, listed(each)] as const);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, each]) => each);
  return Object.assign(emptyForm(), Object.fromEntries(entries));
}

/** No prototype, so that names such as `constructor` are ordinary. */
function emptyForm(): Form {
  return Object.create(null) as Form;
}
