import { Link } from '@tanstack/react-router';
import { LanguageSwitch } from '../../features/identity/language-switch.tsx';
import { HostName } from '../../features/institutions/host-mark.tsx';
import { useHost, useHostWords } from '../../features/institutions/host.ts';
import { useSay } from '../../lib/i18n.ts';
import { useDocumentTitle } from './public-frame.tsx';
import classes from './privacy-policy-screen.module.css';

const parts = [
  ['institutions.privacy.whatTitle', 'institutions.privacy.what'],
  ['institutions.privacy.whoSeesTitle', 'institutions.privacy.whoSees'],
  ['institutions.privacy.yourTitle', 'institutions.privacy.your'],
] as const;

/** What is stored, who sees it, and what people may ask for. */
export function PrivacyPolicyScreen() {
  const say = useSay();
  const words = useHostWords();
  const { supportEmail, institutionName } = useHost();
  useDocumentTitle(say('institutions.privacy.title'));
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link to="/" className={classes.home}>
          <HostName size={26} />
        </Link>
        <span className={classes.language}>
          <LanguageSwitch />
        </span>
      </header>
      <main className={classes.main}>
        <h1 className="type-greeting">{say('institutions.privacy.title')}</h1>
        <p>{say('institutions.privacy.who', { ...words, name: institutionName || words.name })}</p>
        {parts.map(([title, text]) => (
          <section key={title}>
            <h2 className="type-card-title">{say(title)}</h2>
            <p>{say(text, words)}</p>
          </section>
        ))}
        {supportEmail !== null && (
          <p>
            <a className={classes.mail} href={`mailto:${supportEmail}`}>
              {say('institutions.privacy.contact', { email: supportEmail })}
            </a>
          </p>
        )}
      </main>
    </div>
  );
}
