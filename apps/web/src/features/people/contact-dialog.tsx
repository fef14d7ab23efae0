import {
  contactFaults,
  contactUpdate,
  isContactEmpty,
  mobileDigits,
  withoutPrefix,
  type ContactForm,
} from '@lectern/contract/people/people.rules.ts';
import { mobilePrefix, peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { failureText } from '../../lib/failure-text.ts';
import { stillWrong, type FieldErrors, type FieldPlaces } from '../../lib/field-errors.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { toastError, toastSuccess, toastWarning } from '../../ui/toasts/toasts.ts';
import { useFieldErrors } from '../../ui/use-field-errors.ts';
import { usePasswordProof, type WithProof } from '../identity/password-proof.tsx';
import { keepSession, useUserSession } from '../identity/session.ts';
import classes from './contact-dialog.module.css';
import { hideContactDialog, saveContact } from './people.queries.ts';

type Field = 'email' | 'mobile';

/** Where the server's words belong. */
const places = {
  fields: { email: 'email', mobileNumber: 'mobile' },
} satisfies FieldPlaces<Field>;

/** The two ways in which the dialog is answered, and what the server says to them. */
function useContactAnswers(
  close: () => void,
  more: { withProof: WithProof; onRefused: (reason: unknown) => void },
) {
  const say = useSay();
  const session = useUserSession();
  const saving = useSubmission({
    mutationFn: (form: ContactForm) => more.withProof(() => saveContact(contactUpdate(form, session))),
    onSuccess: ({ response, message }, form) => {
      keepSession({ ...session, ...response });
      if (isContactEmpty(form)) toastWarning(say('people.contact.empty'));
      else toastSuccess(message);
      close();
    },
    onError: more.onRefused,
  });
  const hiding = useSubmission({
    mutationFn: hideContactDialog,
    onSuccess: () => {
      keepSession({ ...session, needToShowPopUp: false });
      close();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return { saving, hiding };
}

function ContactFields({ close, withProof }: { close: () => void; withProof: WithProof }) {
  const say = useSay();
  const session = useUserSession();
  const { form: element, errors, showErrors, showFailure, markErrors } = useFieldErrors<Field>(places);
  const { saving, hiding } = useContactAnswers(close, { withProof, onRefused: showFailure });
  const [form, setForm] = useState<ContactForm>({
    email: session.email ?? '',
    mobile: mobileDigits(withoutPrefix(session.mobileNumber)),
    isAgreeToReceiveMail: session.isAgreeToReceiveMail,
    isAgreeToReceiveTextMessage: session.isAgreeToReceiveTextMessage,
  });
  const errorsOf = (given: ContactForm): FieldErrors<Field> =>
    Object.fromEntries(Object.entries(contactFaults(given)).map(([field, text]) => [field, say(text)]));
  const change = (part: Partial<ContactForm>): void => {
    const next = { ...form, ...part };
    setForm(next);
    markErrors(stillWrong(errors, errorsOf(next)));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!showErrors(errorsOf(form))) saving.mutate(form);
  };
  const isBusy = saving.isPending || hiding.isPending;
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={submit}>
      <p className="type-row tone-2">{say('people.contact.intro')}</p>
      <TextInput
        label={say('people.contact.email')}
        type="email"
        autoComplete="email"
        data-autofocus
        maxLength={peopleTextLimits.email}
        value={form.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label={say('people.contact.mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        leftSection={<span className="type-row tone-2">{mobilePrefix}</span>}
        value={form.mobile}
        error={errors.mobile}
        onChange={(event) => change({ mobile: mobileDigits(event.currentTarget.value) })}
      />
      <div className={classes.boxes}>
        <TickBox
          label={say('people.contact.agreeMail')}
          isTicked={form.isAgreeToReceiveMail}
          onChange={(isAgreeToReceiveMail) => change({ isAgreeToReceiveMail })}
        />
        <TickBox
          label={say('people.contact.agreeText')}
          isTicked={form.isAgreeToReceiveTextMessage}
          onChange={(isAgreeToReceiveTextMessage) => change({ isAgreeToReceiveTextMessage })}
        />
        <TickBox
          label={say('people.contact.hide')}
          isTicked={hiding.isPending || hiding.isSuccess}
          onChange={(isTicked) => isTicked && !isBusy && hiding.mutate()}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {say('people.contact.later')}
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={hiding.isPending}>
          {say('people.contact.update')}
        </Button>
      </div>
    </form>
  );
}

/** 'Update Profile': asks students and parents how they can be reached, once in a browser session, until they say never again. */
export function ContactDialog() {
  const say = useSay();
  const { needToShowPopUp } = useUserSession();
  const [isOpen, setOpen] = useState(needToShowPopUp && readStored('modalClosed') === null);
  const close = (): void => {
    writeStored('modalClosed', 'true');
    setOpen(false);
  };
  const { withProof, isAsking, dialog } = usePasswordProof();
  return (
    <>
      <ModalWindow
        isOpen={isOpen}
        onClose={close}
        title={say('people.contact.title')}
        width={480}
        canClose={!isAsking}
      >
        <ContactFields close={close} withProof={withProof} />
      </ModalWindow>
      {dialog}
    </>
  );
}
