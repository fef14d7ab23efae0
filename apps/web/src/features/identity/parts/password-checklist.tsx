import { VisuallyHidden } from '@mantine/core';
import { passwordChecklist, type PasswordCheck } from '@lectern/contract/identity/identity.rules.ts';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import classes from './forms.module.css';

/** The rules of a password, line by line, ticked while it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  const say = useSay();
  const met = passwordChecklist(password);
  return (
    <div className="type-row">
      <ul className={classes.checklist} aria-label={say('identity.password.checklist')}>
        {(Object.keys(met) as PasswordCheck[]).map((check) => (
          <li key={check} className={classes.check} data-met={met[check] || undefined}>
            {met[check] ? (
              <IconCircleCheck stroke={1.5} aria-hidden />
            ) : (
              <IconCircleDashed stroke={1.5} aria-hidden />
            )}
            <span>
              {say(`identity.password.check.${check}`)}
              <VisuallyHidden>{`: ${say(met[check] ? 'identity.password.met' : 'identity.password.missing')}`}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
      <p className={`${classes.hint} type-head tone-3`}>{say('identity.password.hint')}</p>
    </div>
  );
}
