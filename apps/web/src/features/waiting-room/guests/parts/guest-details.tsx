import { guestLimits } from '@lectern/contract/waiting-room/guests/guests.limits.ts';
import type { GuestState } from '@lectern/contract/waiting-room/guests/guests.shapes.ts';
import { guestNameFaults, type GuestNames } from '@lectern/contract/waiting-room/guests/guests.rules.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { foundErrors, type FieldPlaces } from '../../../../lib/field-errors.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { useUnkeptForm } from '../../../../ui/form/use-unkept-form.ts';
import { GuestHead } from './guest-early.tsx';
import { guestQuery, sendGuestDetails } from '../guests.queries.ts';

const places = { fields: { firstName: 'firstName', lastName: 'lastName' } } satisfies FieldPlaces<
  keyof GuestNames
>;

/** With whom and when, and first and last name of a guest; nobody comes in without them. */
export function GuestDetails({ state }: { state: GuestState }) {
  const say = useSay();
  const cache = useQueryClient();
  const form = useUnkeptForm<GuestNames, keyof GuestNames, GuestState>({
    unkept: 'nobody-signed-in',
    initial: { firstName: '', lastName: '' },
    places,
    check: (names) => foundErrors(guestNameFaults(names), say),
    send: ({ firstName, lastName }) =>
      sendGuestDetails({ firstName: firstName.trim(), lastName: lastName.trim() }),
    onSent: (next) => cache.setQueryData(guestQuery.queryKey, next),
    onRefused: () => void cache.invalidateQueries({ queryKey: guestQuery.queryKey }),
    staysOpen: true,
  });
  const field = (part: keyof GuestNames) => ({
    ...form.text(part),
    label: say(`guests.${part}`),
    maxLength: guestLimits.name,
    autoComplete: part === 'firstName' ? 'given-name' : 'family-name',
    disabled: form.isBusy,
  });
  return (
    <Form form={form} gap={20} width={400} isCentred>
      <GuestHead state={state} />
      <div>
        <h2 className="type-card-title">{say('guests.detailsTitle')}</h2>
        <p className="type-reading tone-2">{say('guests.detailsText')}</p>
      </div>
      <TextInput {...field('firstName')} data-autofocus />
      <TextInput {...field('lastName')} />
      <Button type="submit" size="md" loading={form.isBusy}>
        {say('guests.goOn')}
      </Button>
    </Form>
  );
}
