import { Button } from '@mantine/core';
import { LanguageSwitch } from '../../features/identity/language-switch.tsx';
import { HostName } from '../../features/institutions/host-mark.tsx';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import classes from './not-found-screen.module.css';
import { useDocumentTitle } from './public-frame.tsx';

/** Any address that does not exist. */
export function NotFoundScreen() {
  const say = useSay();
  const go = useGo();
  useDocumentTitle(say('core.notFound.title'));
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <HostName size={26} />
        <span className={classes.language}>
          <LanguageSwitch />
        </span>
      </header>
      <main className={classes.main}>
        <BlankFace
          heading="h1"
          drawing="lost-page"
          title={say('core.notFound.title')}
          text={say('core.notFound.text')}
          action={
            <Button size="md" onClick={() => go({ to: '/' })}>
              {say('core.notFound.home')}
            </Button>
          }
        />
      </main>
    </div>
  );
}
