import { useEffect, type ReactNode } from 'react';
import { LanguageSwitch } from '../../features/identity/language-switch.tsx';
import { BrandPlane } from '../../features/institutions/brand-plane.tsx';
import { useHost } from '../../features/institutions/host.ts';
import { SocialLinks } from '../../features/institutions/social-links.tsx';
import { useSay } from '../../lib/i18n.ts';
import { Link } from '@tanstack/react-router';
import classes from './public-frame.module.css';

/** Sets the document's title of a page without the signed-in frame. */
export function useDocumentTitle(title: string): void {
  const { title: hostTitle, appname } = useHost();
  const host = hostTitle || appname;
  useEffect(() => {
    document.title = host === '' ? title : `${title} || ${host}`;
  }, [title, host]);
}

/** The brand's plane at the left, a form at the right. */
export function PublicFrame({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  const say = useSay();
  useDocumentTitle(title);
  return (
    <div className={classes.frame}>
      <BrandPlane />
      <div className={classes.side}>
        <div className={classes.top}>
          <LanguageSwitch />
        </div>
        <main className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          {intro !== undefined && <p className={`${classes.intro} type-explanation tone-2`}>{intro}</p>}
          {children}
        </main>
        <footer className={classes.foot}>
          <Link to="/privacy/policy" className={classes.policy}>
            {say('identity.signIn.privacy')}
          </Link>
          <SocialLinks />
        </footer>
      </div>
    </div>
  );
}
