import clsx from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './card.module.css';

type Props<E extends 'section' | 'div' | 'ul' | 'li' | 'footer'> = ComponentPropsWithRef<E>;

/** A sheet with a hairline around it. Lists are rows inside one card, never a card per row. */
export function Card({ className, ...rest }: Props<'section'>) {
  return <section {...rest} className={clsx(classes.card, className)} />;
}

/** The head of a card: its title (h2), something quiet next to it, and actions on the right. */
export function CardHead({
  title,
  aside,
  action,
  line = true,
  id,
}: {
  title: string;
  aside?: ReactNode;
  action?: ReactNode;
  /** The hairline beneath. */
  line?: boolean;
  id?: string;
}) {
  return (
    <div className={classes.head} data-line={line || undefined}>
      <h2 className="type-card-title" id={id}>
        {title}
      </h2>
      {aside !== undefined && <div className={clsx(classes.aside, 'type-row tone-3')}>{aside}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** Content with the padding of a card. */
export function CardBody({ className, ...rest }: Props<'div'>) {
  return <div {...rest} className={clsx(classes.body, className)} />;
}

/** A list of rows with hairlines between them. */
export function CardRows({ className, ...rest }: Props<'ul'>) {
  return <ul {...rest} className={clsx(classes.rows, className)} />;
}

/** One row of 40 px, or 60 px with two lines. */
export function CardRow({ className, ...rest }: Props<'li'>) {
  return <li {...rest} className={clsx(classes.row, className)} />;
}

/** The foot of a card, behind a hairline: pages, or what is saved and the buttons. */
export function CardFoot({ className, ...rest }: Props<'div'>) {
  return <div {...rest} className={clsx(classes.foot, className)} />;
}
