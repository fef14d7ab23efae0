import { isColour, worstContrasts } from '@lectern/contract/institutions/brand.rules.ts';
import {
  IconCalendarTime,
  IconCheck,
  IconHome,
  IconMessageCircle,
  IconPlus,
  IconSchool,
} from '@tabler/icons-react';
import { useSay } from '../../../../lib/i18n.ts';
import { Row } from '../../../../ui/layout.tsx';
import { StatusBadge } from '../../../../ui/status-badge.tsx';
import { SchemeGround } from '../../../../ui/theme/scheme-ground.tsx';
import type { Scheme } from '../../../../ui/theme/tokens.ts';
import { brandTheme, pagesOfThemes } from '../../../institutions/brand-theme.ts';
import classes from './brand-preview.module.css';
import { ratio } from './ratio.ts';

interface PreviewProps {
  colour: string;
  title: string;
  role: string;
  /** Addresses of the wide logos; null where mark and title are drawn. */
  logos: Readonly<Record<Scheme, string | null>>;
}

function Navigation({ title, logo }: { title: string; logo: string | null }) {
  const say = useSay();
  return (
    <div className={classes.navigation}>
      <span className={classes.host}>
        {logo === null ? (
          <>
            <span className={classes.mark}>
              <IconSchool size={14} stroke={2} />
            </span>
            <span className={classes.title}>{title}</span>
          </>
        ) : (
          <img className={classes.logo} src={logo} alt={title} />
        )}
      </span>
      <span className={classes.entry} data-chosen>
        <IconHome size={14} stroke={1.5} />
        {say('dashboards.nav.home')}
      </span>
      <span className={classes.entry}>
        <IconCalendarTime size={14} stroke={1.5} />
        {say('dashboards.nav.sessions')}
      </span>
      <span className={classes.entry}>
        <IconMessageCircle size={14} stroke={1.5} />
        {say('whiteLabel.preview.message')}
        <span className={classes.count}>2</span>
      </span>
    </div>
  );
}

function Sessions() {
  const say = useSay();
  return (
    <div className={classes.card}>
      <div className={classes.tabs}>
        <span className={classes.tab} data-chosen>
          {say('dashboards.upcoming')}
        </span>
        <span className={classes.tab}>{say('dashboards.recent')}</span>
        <span className={classes.link}>{say('dashboards.seeAll')}</span>
      </div>
      <div className={classes.line}>
        <span className={classes.name}>{say('whiteLabel.preview.first')}</span>
        <span className={classes.button}>{say('whiteLabel.preview.enter')}</span>
      </div>
      <div className={classes.line}>
        <span className={classes.name}>{say('whiteLabel.preview.second')}</span>
        <StatusBadge tone="neutral">{say('whiteLabel.preview.scheduled')}</StatusBadge>
      </div>
    </div>
  );
}

function Screen({ scheme, colour, title, role, logos }: PreviewProps & { scheme: Scheme }) {
  const say = useSay();
  const name = say(scheme === 'light' ? 'whiteLabel.preview.light' : 'whiteLabel.preview.dark');
  return (
    <SchemeGround
      scheme={scheme}
      brand={brandTheme(colour)}
      className={classes.screen}
      label={say('whiteLabel.preview.of', { scheme: name })}
    >
      <Navigation title={title} logo={logos[scheme]} />
      <div className={classes.content}>
        <span className={classes.greeting}>
          {say('whiteLabel.preview.hello')}
          <span className={classes.scheme}>{name}</span>
        </span>
        <Sessions />
        <div className={classes.buttons}>
          <span className={classes.button}>
            <IconPlus size={14} stroke={2} />
            {say('whiteLabel.preview.create')}
          </span>
          <span className={classes.chosen}>{say('whiteLabel.preview.choose', { role })}</span>
          <span className={classes.plain}>{say('core.action.cancel')}</span>
          <span className={classes.ticked}>
            <span className={classes.box}>
              <IconCheck size={12} stroke={3} />
            </span>
            <span className={classes.switch} />
          </span>
        </div>
      </div>
    </SchemeGround>
  );
}

/** How a host looks in both themes while its colour is being chosen, and the worst contrasts of both. */
export function BrandPreview({ saved, ...shown }: PreviewProps & { saved: string }) {
  const say = useSay();
  // A half-typed colour is invalid: the saved one stays until it is complete.
  const colour = isColour(shown.colour) ? shown.colour.toLowerCase() : saved;
  const worst = worstContrasts(colour, [pagesOfThemes.light, pagesOfThemes.dark]);
  const figures = [
    { label: say('whiteLabel.preview.button'), value: worst.button },
    { label: say('whiteLabel.preview.link'), value: worst.link },
    { label: say('whiteLabel.preview.linkOnTint'), value: worst.linkOnTint },
    { label: say('whiteLabel.preview.edge'), value: worst.edge },
  ];
  return (
    <section className={classes.preview} aria-labelledby="brand-preview">
      <div className={classes.head}>
        <h2 id="brand-preview" className="type-card-title">
          {say('whiteLabel.preview.title')}
        </h2>
        <span className="type-head tone-3">{say('whiteLabel.preview.hint')}</span>
      </div>
      <Screen scheme="light" {...shown} colour={colour} />
      <Screen scheme="dark" {...shown} colour={colour} />
      <Row as="ul" gap={16} className={classes.figures}>
        {figures.map(({ label, value }) => (
          <li key={label} className="type-head tone-2">
            <IconCheck size={16} stroke={1.75} aria-hidden className={classes.good} /> {label}{' '}
            <strong>{ratio(value)}</strong>
          </li>
        ))}
      </Row>
    </section>
  );
}
