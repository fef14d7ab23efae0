import { UnstyledButton } from '@mantine/core';
import { may } from '@lectern/contract/access/capabilities.ts';
import { chooseLanguage, languages, useLanguage, useSay, type Language } from '../../lib/i18n.ts';
import classes from './parts/language-switch.module.css';
import { roleOf, useMaybeSession } from './session.ts';
import { changeLanguage } from './sign-in-out.ts';

/** The languages by their own names, for pages before sign-in and for guests. Kept on this browser; an account takes it over at sign-in. */
export function LanguageSwitch() {
  const say = useSay();
  const language = useLanguage();
  const session = useMaybeSession();
  const isAccount = session !== null && may(roleOf(session), 'ownAccount');
  const choose = (next: Language) => void (isAccount ? changeLanguage(next) : chooseLanguage(next));
  return (
    <section aria-label={say('core.frame.language')} className={classes.switch}>
      {languages.map((one) => (
        <UnstyledButton
          key={one}
          lang={one}
          className={classes.language}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {say(`core.language.${one}`)}
        </UnstyledButton>
      ))}
    </section>
  );
}
