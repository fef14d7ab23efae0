import { guestLimits } from '@lectern/contract/waiting-room/guests/guests.limits.ts';
import { checkGuestNames, type GuestNames } from '@lectern/contract/waiting-room/guests/guests.rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { toastError, toastWarning } from '../../../../ui/toasts/toasts.ts';
import { guestQuery, sendGuestDetails } from '../guests.queries.ts';
import classes from './guest-details.module.css';

/** First and last name of a guest; nobody comes in without them. */
export function GuestDetails() {
  const say = useSay();
  const cache = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [names, setNames] = useState<GuestNames>({ firstName: '', lastName: '' });
  const [error, setError] = useState<string>();
  const sending = useMutation({
    mutationFn: sendGuestDetails,
    onSuccess: (state) => cache.setQueryData(guestQuery.queryKey, state),
    onError: (reason) => {
      toastError(failureText(reason));
      void cache.invalidateQueries({ queryKey: guestQuery.queryKey });
    },
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (sending.isPending) return;
    const problem = checkGuestNames(names);
    if (problem === null) {
      sending.mutate({ firstName: names.firstName.trim(), lastName: names.lastName.trim() });
      return;
    }
    const text = say(problem);
    setError(text);
    toastWarning(text);
    focusFirstError(element.current);
  }
  const field = (part: keyof GuestNames) => ({
    label: say(`guests.${part}`),
    value: names[part],
    maxLength: guestLimits.name,
    autoComplete: part === 'firstName' ? 'given-name' : 'family-name',
    disabled: sending.isPending,
    error: error !== undefined && names[part].trim() === '' ? error : undefined,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setNames({ ...names, [part]: event.currentTarget.value });
      setError(undefined);
    },
  });
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={submit}>
      <div>
        <h1 className="type-greeting">{say('guests.detailsTitle')}</h1>
        <p className="type-reading tone-2">{say('guests.detailsText')}</p>
      </div>
      <TextInput {...field('firstName')} data-autofocus />
      <TextInput {...field('lastName')} />
      <Button type="submit" size="md" loading={sending.isPending}>
        {say('guests.goOn')}
      </Button>
    </form>
  );
}
