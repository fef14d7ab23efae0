import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useSay } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useHostWords } from '../institutions/host.ts';
import classes from './create-visit-card.module.css';

/** 'Create Session' on the home screen of students. */
export function CreateVisitCard({ to }: { to: string }) {
  const say = useSay();
  const words = useHostWords();
  return (
    <Card className={classes.card}>
      <span className={classes.icon} aria-hidden>
        <IconCalendarPlus size={20} stroke={1.5} />
      </span>
      <h2 className="type-card-title">{say('dashboards.create.title')}</h2>
      <p className={classes.text}>{say('dashboards.create.text', words)}</p>
      <Button className={classes.button} variant="default" component={Link} to={to}>
        {say('dashboards.create.button')}
      </Button>
    </Card>
  );
}
