import { invalid } from './stripe-error.js';

export type FormValue = string | FormValue[] | Form;
export interface Form {
  [name: string]: FormValue;
}

const MAX_DEPTH = 8;

/** Parses `a[b][0]=c` like Stripe: names in brackets create objects; numbers and `[]` create lists. */
export function parseForm(text: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) {
    const [, head = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
    if (head === '') throw invalid(`Invalid parameter name: ${name}`);
    const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
    if (path.length > MAX_DEPTH) throw invalid(`Parameter nested too deeply: ${head}`);
    setAt(root, path, value);
  }
  return convertLists(root) as Form;
}

function setAt(root: Form, path: string[], value: string): void {
  let current = root;
  path.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(current).length) : part;
    if (index === path.length - 1) {
      current[key] = value;
      return;
    }
    const next = current[key];
    current = current[key] = typeof next === 'object' && !Array.isArray(next) ? next : emptyForm();
  });
}

/** Converts objects whose names are all numbers to lists. */
function convertLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, convertLists(each)] as const);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, each]) => each);
  return Object.assign(emptyForm(), Object.fromEntries(entries));
}

/** Creates an object without a prototype, so that names such as `constructor` are ordinary. */
function emptyForm(): Form {
  return Object.create(null) as Form;
}
