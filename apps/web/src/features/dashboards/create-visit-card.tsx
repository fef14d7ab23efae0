import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { Address } from '../../lib/url-state.ts';
import { useSay } from '../../lib/i18n.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { useHostWords } from '../institutions/host.ts';
import classes from './create-visit-card.module.css';

/** 'Create Session' on the home screen of students. */
export function CreateVisitCard({ to }: { to: Address }) {
  const say = useSay();
  const words = useHostWords();
  return (
    <Card className={classes.card}>
      <span className={classes.icon} aria-hidden>
        <IconCalendarPlus size={20} stroke={1.5} />
      </span>
      <h2 className="type-card-title">{say('dashboards.create.title')}</h2>
      <p className={classes.text}>{say('dashboards.create.text', words)}</p>
      <Button className={classes.button} variant="default" component={AddressLink} address={to}>
        {say('dashboards.create.button')}
      </Button>
    </Card>
  );
}
