import type { ComponentProps } from 'react';
import { Field } from './field.js';
import { Input, Textarea } from './input.js';

type Labeled<Control> = Control & Omit<ComponentProps<typeof Field>, 'children' | 'className'>;

export function TextField({ label, hint, error, required, optional, ...input }: Labeled<ComponentProps<'input'>>) {
  const texts = { label, hint, error, required, optional };
  return <Field {...texts}>{(control) => <Input {...control} {...input} />}</Field>;
}

export function TextareaField(props: Labeled<ComponentProps<'textarea'>>) {
  const { label, hint, error, required, optional, ...area } = props;
  const texts = { label, hint, error, required, optional };
  return <Field {...texts}>{(control) => <Textarea {...control} {...area} />}</Field>;
}
