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

const networks: Record<SocialNetwork, { name: string; icon: typeof IconBrandX }> = {
  facebook: { name: 'Facebook', icon: IconBrandFacebook },
  x: { name: 'X', icon: IconBrandX },
  instagram: { name: 'Instagram', icon: IconBrandInstagram },
  linkedin: { name: 'LinkedIn', icon: IconBrandLinkedin },
  youtube: { name: 'YouTube', icon: IconBrandYoutube },
};

/** The institution on social networks, where its host names any. */
export function SocialLinks() {
  const say = useSay();
  const { socialLinks } = useHost();
  const { name } = useHostWords();
  return (
    <span className={classes.links}>
      {socialLinks.map(({ network, url }) => {
        const { name: networkName, icon: Icon } = networks[network];
        const label = say('identity.signIn.social', { name, network: networkName });
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
