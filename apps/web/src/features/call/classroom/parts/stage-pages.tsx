import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import classes from './stage-pages.module.css';

const busy =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="tablist"], [role="group"]';

/** Turns the pages of the stage, by buttons and by arrow keys; nothing for a single page. */
export function StagePages({
  page,
  pages,
  onTurn,
}: {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}) {
  const say = useSay();
  const turn = (by: number): void => onTurn(Math.min(Math.max(0, page + by), pages - 1));
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest(busy) !== null;
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    if (pages < 2) return undefined;
    const listen = (event: Event): void => {
      if (event instanceof KeyboardEvent) pressed(event);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [pages]);
  if (pages < 2) return null;
  return (
    <nav className={classes.pages} aria-label={say('classroom.page.name')}>
      <IconButton
        className={classes.turn}
        label={say('classroom.page.previous')}
        icon={<IconChevronLeft size={18} stroke={1.5} />}
        disabled={page === 0}
        onClick={() => turn(-1)}
      />
      <span
        className={classes.dots}
        role="status"
        aria-label={say('classroom.page.of', { page: page + 1, pages })}
      >
        {Array.from({ length: pages }, (_, index) => (
          <span key={index} data-here={index === page || undefined} />
        ))}
      </span>
      <IconButton
        className={classes.turn}
        label={say('classroom.page.next')}
        icon={<IconChevronRight size={18} stroke={1.5} />}
        disabled={page === pages - 1}
        onClick={() => turn(1)}
      />
    </nav>
  );
}
