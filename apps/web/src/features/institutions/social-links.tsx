import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react';
import type { SocialNetwork } from '@lectern/contract/institutions/institutions.names.ts';
import { useSay } from '../../lib/i18n.ts';
import { useHost, useHostWords } from './host.ts';
import classes from './social-links.module.css';

/** How networks call themselves, in every language. */
export const networkNames: Readonly<Record<SocialNetwork, string>> = {
  facebook: 'Facebook',
  x: 'X',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
};

const icons: Readonly<Record<SocialNetwork, typeof IconBrandX>> = {
  facebook: IconBrandFacebook,
  x: IconBrandX,
  instagram: IconBrandInstagram,
  linkedin: IconBrandLinkedin,
  youtube: IconBrandYoutube,
};

/** The institution on social networks, where its host names any. */
export function SocialLinks() {
  const say = useSay();
  const { socialLinks } = useHost();
  const { name } = useHostWords();
  return (
    <span className={classes.links}>
      {socialLinks.map(({ network, url }) => {
        const Icon = icons[network];
        const label = say('identity.signIn.social', { name, network: networkNames[network] });
        return (
          <a
            key={network}
            className={classes.link}
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={label}
            title={label}
          >
            <Icon size={19} stroke={1.5} aria-hidden />
          </a>
        );
      })}
    </span>
  );
}
