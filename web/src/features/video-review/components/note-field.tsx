import { MAX_NOTE_LENGTH } from '@dear-future/contracts/constants';
import type { UseFormReturn } from 'react-hook-form';
import type { ScheduleDraft } from '../../../entities/recording/stored-recording.js';
import { Field } from '../../../ui/field.js';
import { Textarea } from '../../../ui/textarea.js';

/** From here on the note's counter is shown, in characters left. */
const COUNT_FROM = 200;

/** A few words that go with the video. */
export function NoteField({ form, readOnly }: { form: UseFormReturn<ScheduleDraft>; readOnly: boolean }) {
  const left = MAX_NOTE_LENGTH - form.watch('note').trim().length;
  return (
    <Field
      label="Personal note"
      optional
      hint={left <= COUNT_FROM ? countText(left) : 'Shown before the video plays.'}
      error={form.formState.errors.note?.message}
    >
      {(control) => (
        <Textarea
          {...control}
          {...form.register('note')}
          readOnly={readOnly}
          dir="auto"
          placeholder="What should you know before you press play?"
        />
      )}
    </Field>
  );
}

function countText(left: number): string {
  return left >= 0 ? `${left} characters left` : `${-left} characters too long`;
}
