import { MAX_THANKS_LENGTH } from '@dear-future/contracts/constants';
import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { Send, Video } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { charactersLeft, isTooLong } from '../../../lib/text-length.js';
import { send } from '../../../lib/http/api.js';
import { lazyPart } from '../../../lib/react/lazy-component.js';
import { notFetched } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/layout/card.js';
import { Field } from '../../../ui/forms/field.js';
import { Textarea } from '../../../ui/forms/input.js';
import { useAction } from '../../../ui/feedback/use-action.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { openingQuery, recipientHeader } from '../recipient-api.js';

const AnswerRecorder = lazyPart(
  async () => (await import('./answer-recorder.js')).AnswerRecorder,
  notFetched('The recorder didn’t load. Try again once you’re back online.'),
  <Spinner label="Loading the recorder" className="justify-self-center text-2xl" />,
);

const BUTTON_CLASS = 'justify-self-start max-sm:w-full';

export function AnswerCard({ opening, secret }: { opening: OpeningDto; secret: string }) {
  const { sender, thanks, hasAnswered } = opening;
  const [isRecording, setIsRecording] = useState(false);
  const name = sender.firstName ?? 'the sender';
  const recordButton = { icon: Video, label: 'Answer with a Video', onClick: () => setIsRecording(true) };
  return (
    <Card className="stack gap-5">
      <CardTitle>Write back to {name}</CardTitle>
      {thanks === null ? (
        <ThanksForm secret={secret} />
      ) : (
        <p className="wrap-anywhere">
          You wrote: <q dir="auto">{thanks}</q>
        </p>
      )}
      {hasAnswered ? (
        <p className="text-ink-soft">
          You sent a video, and <bdi>{name}</bdi> will find it with this time capsule.
        </p>
      ) : isRecording ? (
        <AnswerRecorder opening={opening} secret={secret} />
      ) : (
        <Button variant="secondary" className={BUTTON_CLASS} {...recordButton} />
      )}
    </Card>
  );
}

function ThanksForm({ secret }: { secret: string }) {
  const [text, setText] = useState('');
  const thank = useAction({
    send: () => send('POST /api/opening/thanks', [], { text }, recipientHeader(secret)),
    failed: 'Your thanks weren’t sent',
    refetch: [openingQuery(secret)],
  });
  const isUnready = text.trim() === '' || isTooLong(text, MAX_THANKS_LENGTH);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isUnready) thank.mutate();
  };
  const inputProps = { value: text, onChange: ({ target }: { target: { value: string } }) => setText(target.value) };
  const button = { icon: Send, label: 'Send', disabled: isUnready, loading: thank.isPending };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field label="A line of thanks" hint={charactersLeft(text, MAX_THANKS_LENGTH, 100)}>
        {(control) => <Textarea {...control} {...inputProps} dir="auto" />}
      </Field>
      <Button type="submit" className={BUTTON_CLASS} {...button} />
    </form>
  );
}
