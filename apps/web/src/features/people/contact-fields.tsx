import { mobilePrefix, peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import {
  contactFaults,
  contactUpdate,
  isContactEmpty,
  mobileDigits,
  withoutPrefix,
  type ContactForm,
} from '@lectern/contract/people/people.rules.ts';
import { Button, TextInput } from '@mantine/core';
import { failureText } from '../../lib/failure-text.ts';
import { saidErrors, type FieldPlaces } from '../../lib/field-errors.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { useKeepOpen } from '../../ui/keep-open.ts';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { TickBox } from '../../ui/tick-box.tsx';
import { toastError, toastSuccess, toastWarning } from '../../ui/toasts/toasts.ts';
import { keepSession, useUserSession } from '../identity/session.ts';
import { hideContactDialog, saveContact } from './people.queries.ts';
import { Row, Stack } from '../../ui/layout.tsx';

type Field = 'email' | 'mobile';

/** Where the server's words belong. */
const places = {
  fields: { email: 'email', mobileNumber: 'mobile' },
} satisfies FieldPlaces<Field>;

/** How somebody can be reached, and whether they want to be asked again. */
export function ContactFields({ draft, close }: { draft: string; close: () => void }) {
  const say = useSay();
  const session = useUserSession();
  const form = useKeptForm<ContactForm, Field, Awaited<ReturnType<typeof saveContact>>>({
    draft: { name: draft },
    initial: {
      email: session.email ?? '',
      mobile: mobileDigits(withoutPrefix(session.mobileNumber)),
      isAgreeToReceiveMail: session.isAgreeToReceiveMail,
      isAgreeToReceiveTextMessage: session.isAgreeToReceiveTextMessage,
    },
    places,
    check: (values) => saidErrors(contactFaults(values), say),
    send: (values) => saveContact(contactUpdate(values, session)),
    onSent: ({ response, message }, values) => {
      keepSession({ ...session, ...response });
      if (isContactEmpty(values)) toastWarning(say('people.contact.empty'));
      else toastSuccess(message);
      close();
    },
  });
  const hiding = useSubmission({
    mutationFn: hideContactDialog,
    onSuccess: () => {
      keepSession({ ...session, needToShowPopUp: false });
      close();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  const isBusy = form.isBusy || hiding.isPending;
  useKeepOpen(hiding.isPending);
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">{say('people.contact.intro')}</p>
      <TextInput
        {...form.text('email')}
        label={say('people.contact.email')}
        type="email"
        autoComplete="email"
        data-autofocus
        maxLength={peopleTextLimits.email}
      />
      <TextInput
        {...form.text('mobile', mobileDigits)}
        label={say('people.contact.mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        leftSection={<span className="type-row tone-2">{mobilePrefix}</span>}
      />
      <Stack gap={8}>
        <TickBox
          label={say('people.contact.agreeMail')}
          isTicked={form.values.isAgreeToReceiveMail}
          onChange={(isAgreeToReceiveMail) => form.change({ isAgreeToReceiveMail })}
        />
        <TickBox
          label={say('people.contact.agreeText')}
          isTicked={form.values.isAgreeToReceiveTextMessage}
          onChange={(isAgreeToReceiveTextMessage) => form.change({ isAgreeToReceiveTextMessage })}
        />
        <TickBox
          label={say('people.contact.hide')}
          isTicked={hiding.isPending || hiding.isSuccess}
          onChange={(isTicked) => isTicked && !isBusy && hiding.mutate()}
        />
      </Stack>
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {say('people.contact.later')}
        </Button>
        <Button type="submit" loading={form.isBusy} disabled={hiding.isPending}>
          {say('people.contact.update')}
        </Button>
      </Row>
    </KeptForm>
  );
}
