import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { keepDraft } from '../../lib/form-drafts.ts';
import { useSay } from '../../lib/i18n.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { childChoice } from '../identity/child-choice.ts';
import { isParentSession, useUserSession } from '../identity/session.ts';
import { ContactFields } from './contact-fields.tsx';

/** The name under which the dialog's draft is stored. */
const contactDraft = 'contact';

/** 'Update Profile': asks students and parents how they can be reached, once in a browser session, until they say never again. */
export function ContactDialog() {
  const say = useSay();
  const session = useUserSession();
  const { needToShowPopUp, student } = session;
  const choice = useObservable(childChoice);
  // A parent chooses the child first: one question after the other.
  const isChoosing = choice === 'open' || (choice === 'byItself' && isParentSession(session) && !student);
  const [isOpen, setOpen] = useState(needToShowPopUp && readStored('modalClosed') === null);
  const close = (): void => {
    writeStored('modalClosed', 'true');
    keepDraft(contactDraft, null);
    setOpen(false);
  };
  return (
    <ModalWindow
      isOpen={isOpen && !isChoosing}
      onClose={close}
      title={say('people.contact.title')}
      width={480}
    >
      <ContactFields draft={contactDraft} close={close} />
    </ModalWindow>
  );
}
