import { guestLimits } from '@lectern/contract/waiting-room/guests/guests.limits.ts';
import type { GuestState } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { guestNameFaults, type GuestNames } from '@lectern/contract/waiting-room/guests/guests.rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { stillWrong, type FieldErrors, type FieldPlaces } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { useFieldErrors } from '../../../../ui/use-field-errors.ts';
import { GuestHead } from './guest-early.tsx';
import { guestQuery, sendGuestDetails } from '../guests.queries.ts';
import classes from './guest-details.module.css';

const places = { fields: { firstName: 'firstName', lastName: 'lastName' } } satisfies FieldPlaces<
  keyof GuestNames
>;

/** With whom and when, and first and last name of a guest; nobody comes in without them. */
export function GuestDetails({ state }: { state: GuestState }) {
  const say = useSay();
  const cache = useQueryClient();
  const [names, setNames] = useState<GuestNames>({ firstName: '', lastName: '' });
  const { form, errors, showErrors, showFailure, markErrors } = useFieldErrors<keyof GuestNames>(places);
  const errorsOf = (given: GuestNames): FieldErrors<keyof GuestNames> =>
    Object.fromEntries(guestNameFaults(given).map(({ field, text }) => [field, say(text)]));
  const sending = useSubmission({
    mutationFn: sendGuestDetails,
    onSuccess: (state) => cache.setQueryData(guestQuery.queryKey, state),
    onError: (reason) => {
      showFailure(reason);
      void cache.invalidateQueries({ queryKey: guestQuery.queryKey });
    },
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (showErrors(errorsOf(names))) return;
    sending.mutate({ firstName: names.firstName.trim(), lastName: names.lastName.trim() });
  }
  const field = (part: keyof GuestNames) => ({
    label: say(`guests.${part}`),
    value: names[part],
    maxLength: guestLimits.name,
    autoComplete: part === 'firstName' ? 'given-name' : 'family-name',
    disabled: sending.isPending,
    error: errors[part],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const next = { ...names, [part]: event.currentTarget.value };
      setNames(next);
      markErrors(stillWrong(errors, errorsOf(next)));
    },
  });
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      <GuestHead state={state} />
      <div>
        <h2 className="type-card-title">{say('guests.detailsTitle')}</h2>
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
