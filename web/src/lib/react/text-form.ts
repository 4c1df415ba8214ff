import { useForm, type DefaultValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import { loadTexts, saveTexts } from '../browser/form-texts.js';
import { useFormChanges } from './forms.js';

/** A form that keeps what the user typed, even after a reload or the end of the session, unless `name` is null. */
export function useTextForm<Texts extends Record<string, string>>(
  name: string | null,
  initial: Texts,
  resolver?: Resolver<Texts>,
): UseFormReturn<Texts> {
  const form = useForm<Texts>({
    ...(resolver && { resolver }),
    defaultValues: (name === null ? initial : loadTexts(name, initial)) as DefaultValues<Texts>,
  });
  useFormChanges(form, (texts) => name !== null && saveTexts(name, texts));
  return form;
}
