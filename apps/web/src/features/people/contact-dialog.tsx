import {
  checkContactForm,
  contactUpdate,
  isContactEmpty,
  mobileDigits,
  withoutPrefix,
  type ContactForm,
} from '@lectern/contract/people/people.rules.ts';
import { mobilePrefix, peopleTextLimits } from '@lectern/contract/people/people.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import { toastError, toastSuccess, toastWarning } from '../../ui/toasts/toasts.ts';
import { keepSession, useUserSession } from '../identity/session.ts';
import classes from './contact-dialog.module.css';
import { hideContactDialog, saveContact } from './people.queries.ts';

type Problem = ReturnType<typeof checkContactForm>;

/** The two ways in which the dialog is answered, and what the server says to them. */
function useContactAnswers(close: () => void) {
  const say = useSay();
  const session = useUserSession();
  const saving = useMutation({
    mutationFn: (form: ContactForm) => saveContact(contactUpdate(form, session)),
    onSuccess: ({ response, message }, form) => {
      keepSession({ ...session, ...response });
      if (isContactEmpty(form)) toastWarning(say('people.contact.empty'));
      else toastSuccess(message);
      close();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  const hiding = useMutation({
    mutationFn: hideContactDialog,
    onSuccess: () => {
      keepSession({ ...session, needToShowPopUp: false });
      close();
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return { saving, hiding };
}

function ContactFields({ close }: { close: () => void }) {
  const say = useSay();
  const session = useUserSession();
  const formRef = useRef<HTMLFormElement>(null);
  const { saving, hiding } = useContactAnswers(close);
  const [problem, setProblem] = useState<Problem>(null);
  const [form, setForm] = useState<ContactForm>({
    email: session.email ?? '',
    mobile: mobileDigits(withoutPrefix(session.mobileNumber)),
    isAgreeToReceiveMail: session.isAgreeToReceiveMail,
    isAgreeToReceiveTextMessage: session.isAgreeToReceiveTextMessage,
  });
  const change = (part: Partial<ContactForm>): void => {
    setForm({ ...form, ...part });
    setProblem(null);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = checkContactForm(form);
    setProblem(found);
    if (found === null) saving.mutate(form);
    else {
      toastWarning(say(found));
      focusFirstError(formRef.current);
    }
  };
  const isBusy = saving.isPending || hiding.isPending;
  return (
    <form ref={formRef} noValidate className={classes.form} onSubmit={submit}>
      <p className="type-row tone-2">{say('people.contact.intro')}</p>
      <TextInput
        label={say('people.contact.email')}
        type="email"
        autoComplete="email"
        data-autofocus
        maxLength={peopleTextLimits.email}
        value={form.email}
        error={problem === 'people.contact.emailInvalid' && say(problem)}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label={say('people.contact.mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        leftSection={<span className="type-row tone-2">{mobilePrefix}</span>}
        value={form.mobile}
        error={problem === 'people.contact.mobileInvalid' && say(problem)}
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
  return (
    <ModalWindow isOpen={isOpen} onClose={close} title={say('people.contact.title')} width={480}>
      <ContactFields close={close} />
    </ModalWindow>
  );
}
