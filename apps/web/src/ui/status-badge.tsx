import type { ReactNode } from 'react';
import type { Tone } from './theme/tokens.ts';
import classes from './status-badge.module.css';

/** An inert label of a state. Its icon says the same as its colour. Pressable things are buttons, never badges. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}

/** How many wait: in the brand's colour in navigation, in a tone on tabs. Nothing at zero. */
export function CountBadge({ count, tone }: { count: number; tone?: Tone }) {
  if (count <= 0) return null;
  return (
    <span className={classes.count} data-tone={tone}>
      {count > 99 ? '99+' : count}
    </span>
  );
}
