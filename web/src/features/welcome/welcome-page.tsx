import { MAX_RESPONDER_NAME_LENGTH } from '@dear-future/contracts/constants';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useChangeNames } from '../../entities/session/change-names.js';
import { useSession } from '../../entities/session/session.js';
import { useUnsavedWork } from '../../lib/browser/unsaved-work.js';
import { useHasLeft } from '../../lib/react/use-has-left.js';
import { atMost } from '../../lib/text-length.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Field } from '../../ui/forms/field.js';
import { SealedEnvelope } from '../../ui/illustrations/sealed-envelope.js';
import { Input } from '../../ui/forms/input.js';

const REDIRECT_AFTER_MS = 4000;

export default function WelcomePage() {
  const firstName = useSession().user?.firstName ?? null;
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center px-4 py-14 text-center">
      <title>Welcome · Dear Future</title>
      <SealedEnvelope className="max-w-60" />
      <h1 className="mt-8 font-display text-title">Welcome to Dear Future</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Create unlimited 5-minute time capsules for free. Say it today, choose a day, and we’ll deliver it then.
      </p>
      {firstName === null ? <NameQuestion /> : <RecordLink />}
    </div>
  );
}

function NameQuestion() {
  const goToRecord = useGoToRecord();
  const { mutate, isPending } = useChangeNames(goToRecord);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { firstName: '' } });
  useUnsavedWork(formState.isDirty);
  const submit = handleSubmit(({ firstName }) => {
    if (firstName.trim() === '') goToRecord();
    else if (!isPending) mutate({ firstName: firstName.trim() });
  });
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-8 grid w-full max-w-sm gap-5 text-left">
      <Field
        label="What’s your first name?"
        optional
        hint="We’ll use it to greet you, and to tell people who a video is from."
        error={formState.errors.firstName?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('firstName', atMost(MAX_RESPONDER_NAME_LENGTH, 'it'))}
            autoComplete="given-name"
            dir="auto"
          />
        )}
      </Field>
      <Button type="submit" size="lg" loading={isPending} label="Start Recording" />
    </form>
  );
}

function RecordLink() {
  const goToRecord = useGoToRecord();
  const moveOn = useEffectEvent(goToRecord);
  useEffect(() => {
    const timer = window.setTimeout(() => moveOn(), REDIRECT_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return <LinkButton size="lg" className="mt-8" to="/record" label="Start Recording" />;
}

function useGoToRecord(): () => void {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  return () => {
    if (!hasLeft()) void navigate('/record', { replace: true });
  };
}
