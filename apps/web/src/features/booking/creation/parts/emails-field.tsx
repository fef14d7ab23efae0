import { creationLimits } from '@lectern/contract/booking/creation/creation.limits.ts';
import { withEmail } from '@lectern/contract/booking/creation/creation.rules.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMail, IconX } from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { toastWarning } from '../../../../ui/toasts/toasts.ts';
import classes from './emails-field.module.css';

/** The parents of a conference by e-mail: typed, taken by Enter or the button, at most three; each can be taken out again. */
export function EmailsField({
  emails,
  typed,
  error,
  isDisabled,
  onChange,
}: {
  emails: readonly string[];
  typed: string;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (change: { emails?: readonly string[]; typed: string }) => void;
}) {
  const say = useSay();
  function take(): void {
    if (typed.trim() === '') return;
    const taken = withEmail(emails, typed);
    if (taken.text === null) onChange({ emails: taken.emails, typed: '' });
    else toastWarning(say(taken.text));
  }
  return (
    <div className={classes.emails}>
      <div className={classes.entry}>
        <TextInput
          className={classes.input}
          type="email"
          label={say('visits.creation.emails')}
          placeholder={say('visits.creation.emailPlaceholder')}
          description={say('visits.creation.emailHint', { maximum: peopleLimits.conference })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          leftSection={<IconMail size={18} stroke={1.5} />}
          maxLength={creationLimits.email}
          value={typed}
          error={error}
          disabled={isDisabled}
          onChange={(event) => onChange({ typed: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            take();
          }}
        />
        <Button variant="default" className={classes.add} disabled={isDisabled} onClick={take}>
          {say('visits.creation.addEmail')}
        </Button>
      </div>
      {emails.length > 0 && (
        <ul className={classes.list} aria-label={say('visits.creation.emails')}>
          {emails.map((email) => (
            <li key={email} className={classes.email}>
              <span className={classes.text}>{email}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={say('visits.attachments.remove', { name: email })}
                disabled={isDisabled}
                onClick={() => onChange({ emails: emails.filter((other) => other !== email), typed })}
              >
                <IconX size={16} stroke={1.5} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
