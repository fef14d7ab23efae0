import { Menu, UnstyledButton } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconKey,
  IconLink,
  IconLogout,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { languages, useLanguage, useSay, type Language, type SayKey } from '../../lib/i18n.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { useGo } from '../../lib/url-state.ts';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { schemeChoices, useSchemeChoice, type SchemeChoice } from '../../ui/theme/scheme-choice.ts';
import { useHost } from '../institutions/host.ts';
import { changePasswordOf, profileOf, secondFactorOf } from './addresses.ts';
import { childChoice, lostChild } from './child-choice.ts';
import type { Family } from './family.ts';
import { ChildDialog } from './parts/child-dialog.tsx';
import classes from './parts/person-menu.module.css';
import { isParentSession, isUserSession, roleOf, useActingChild, useSession } from './session.ts';
import { changeLanguage, signOut } from './sign-in-out.ts';

const check = <IconCheck size={16} stroke={2} aria-hidden />;

const schemeNames = {
  auto: 'core.frame.themeSystem',
  light: 'core.frame.themeLight',
  dark: 'core.frame.themeDark',
} as const satisfies Record<SchemeChoice, SayKey>;

function LanguageChoice() {
  const say = useSay();
  const language = useLanguage();
  return (
    <Menu.RadioGroup value={language} onChange={(value) => void changeLanguage(value as Language)}>
      <Menu.Label>{say('core.frame.language')}</Menu.Label>
      {languages.map((one) => (
        <Menu.RadioItem key={one} value={one} lang={one} checkIcon={check}>
          {say(`core.language.${one}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function ThemeChoice() {
  const say = useSay();
  const [scheme, choose] = useSchemeChoice();
  return (
    <Menu.RadioGroup value={scheme} onChange={(value) => choose(value as SchemeChoice)}>
      <Menu.Label>{say('core.frame.theme')}</Menu.Label>
      {schemeChoices.map((one) => (
        <Menu.RadioItem key={one} value={one} checkIcon={check}>
          {say(schemeNames[one])}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Who() {
  const say = useSay();
  const session = useSession();
  const child = isParentSession(session) ? session.student : null;
  return (
    <div className={classes.who}>
      <span className="type-name">{session.name}</span>
      {session.email !== null && <span className="type-head tone-3">{session.email}</span>}
      {child && (
        <span className="type-head tone-3">{say('identity.kid.actingFor', { name: child.name })}</span>
      )}
    </div>
  );
}

/** The links to the person's own pages. */
function OwnPlaces({ hasProfile }: { hasProfile: boolean }) {
  const say = useSay();
  const go = useGo();
  const session = useSession();
  const who = { id: session.id, role: roleOf(session) };
  const { roleTypePath, identityProviders } = useHost();
  const profileAddress = hasProfile ? profileOf(who, roleTypePath) : null;
  const factorAddress = secondFactorOf(who);
  return (
    <>
      {profileAddress && (
        <Menu.Item leftSection={<IconUser size={18} stroke={1.5} />} onClick={() => go(profileAddress)}>
          {say('profile.menu')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconKey size={18} stroke={1.5} />}
        onClick={() => go(changePasswordOf(who, roleTypePath))}
      >
        {say('identity.password.menu')}
      </Menu.Item>
      {identityProviders.length > 0 && (
        <Menu.Item
          leftSection={<IconLink size={18} stroke={1.5} />}
          onClick={() => go({ to: '/linked-accounts' })}
        >
          {say('signOn.menu')}
        </Menu.Item>
      )}
      {factorAddress && (
        <Menu.Item leftSection={<IconShieldLock size={18} stroke={1.5} />} onClick={() => go(factorAddress)}>
          {say('secondFactor.menu')}
        </Menu.Item>
      )}
    </>
  );
}

/** The person at the right of the header: name, language, theme, the child of a parent, password, and Logout. */
export function PersonMenu({
  name,
  family,
}: {
  /** Shown instead of the person's name: an admin's level. It does not link to the person's own profile. */
  name?: string;
  /** The questions to a parent about further children, and how they ask for one. */
  family?: Family | undefined;
}) {
  const say = useSay();
  const go = useGo();
  const session = useSession();
  const isParent = isParentSession(session);
  const childId = isUserSession(session) ? (session.student?.id ?? null) : null;
  const choice = useObservable(childChoice);
  const hasLost = useObservable(lostChild) !== null;
  const opensByItself = choice === 'byItself' && childId === null && !hasLost;
  // Left behind for a screen without this menu or another sign-in, the choice opens by itself again.
  useEffect(() => () => childChoice.set('byItself'), []);
  const shown = name ?? session.name;
  const child = useActingChild();
  const acting = child && say('identity.kid.actingFor', { name: child.name });
  const label = [`${say('core.frame.account')}: ${shown}`, acting].filter(Boolean).join(', ');
  return (
    <>
      <Menu position="bottom-end" width={280} shadow="md" radius="md" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.person} aria-label={label}>
            <PersonAvatar name={shown} image={session.image} size={30} />
            <span className={classes.names}>
              <span className={classes.name}>{shown}</span>{' '}
              {child && (
                <span className={classes.child}>
                  <span className={classes.acting}>{say('identity.kid.actingFor', { name: '' })}</span>
                  {child.name}
                </span>
              )}
            </span>
            <IconChevronDown className={classes.chevron} size={18} stroke={1.5} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Who />
          <Menu.Divider />
          {isParent && (
            <Menu.Item
              leftSection={<IconUsers size={18} stroke={1.5} />}
              onClick={() => childChoice.set('open')}
            >
              {say('identity.kid.title')}
            </Menu.Item>
          )}
          <OwnPlaces hasProfile={name === undefined} />
          <Menu.Divider />
          <LanguageChoice />
          <ThemeChoice />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={18} stroke={1.5} />}
            onClick={() =>
              void signOut().then((address) => {
                if (address === null) go({ to: '/' }, { replace: true });
                else window.location.replace(address);
              })
            }
          >
            {say('identity.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isParent && (
        <ChildDialog
          isOpen={choice === 'open' || opensByItself}
          chosenId={childId}
          family={family}
          onClose={() => childChoice.set('left')}
        />
      )}
    </>
  );
}
