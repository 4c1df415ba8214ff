import { MAX_THANKS_LENGTH } from '@dear-future/contracts/constants';
import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { Send, Video } from 'lucide-react';
import { Suspense, useState, type SubmitEvent } from 'react';
import { charactersLeft } from '../../../lib/count.js';
import { lazyComponent } from '../../../lib/lazy-component.js';
import { notFetched } from '../../../recorder/notice.js';
import { Button } from '../../../ui/button.js';
import { Card, CardTitle } from '../../../ui/card.js';
import { Field } from '../../../ui/field.js';
import { Textarea } from '../../../ui/input.js';
import { Spinner } from '../../../ui/spinner.js';
import { useRecipientAction } from '../recipient-api.js';

// Most recipients do not answer at once.
const AnswerRecorder = lazyComponent(
  async () => (await import('./answer-recorder.js')).AnswerRecorder,
  notFetched('The recorder didn’t load. Try again once you’re back online.'),
);

/** A line of thanks and a video for the sender, once each. */
export function AnswerCard({ opening, secret }: { opening: OpeningDto; secret: string }) {
  const { sender, thanks, hasAnswered } = opening;
  const [isRecording, setIsRecording] = useState(false);
  const name = sender.firstName ?? 'the sender';
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
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
          Your video has been sent, and <bdi>{name}</bdi> will find it with this time capsule.
        </p>
      ) : isRecording ? (
        <Suspense fallback={<Spinner label="Loading the recorder" className="justify-self-center text-2xl" />}>
          <AnswerRecorder opening={opening} secret={secret} />
        </Suspense>
      ) : (
        <Button variant="secondary" className="justify-self-start max-sm:w-full" onClick={() => setIsRecording(true)}>
          <Video aria-hidden="true" />
          Answer with a Video
        </Button>
      )}
    </Card>
  );
}

function ThanksForm({ secret }: { secret: string }) {
  const [text, setText] = useState('');
  const send = useRecipientAction(secret, 'Your thanks weren’t sent');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') send.mutate({ path: '/thanks', body: { text } });
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Field label="A line of thanks" hint={charactersLeft(text, MAX_THANKS_LENGTH, 100)}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            value={text}
            maxLength={MAX_THANKS_LENGTH}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        disabled={text.trim() === ''}
        loading={send.isPending}
      >
        <Send aria-hidden="true" />
        Send
      </Button>
    </form>
  );
}
