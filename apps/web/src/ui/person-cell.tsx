import type { ReactNode } from 'react';
import { PersonAvatar } from './person-avatar.tsx';
import classes from './person-cell.module.css';

/** A person in a row: avatar, name, and a quieter second line. */
export function PersonCell({
  name,
  detail,
  image,
  size = 36,
  icon,
}: {
  name: ReactNode;
  detail?: ReactNode;
  /** For the avatar: the person's name (needed if `name` is more than text), and the picture. */
  image?: { of: string; src?: string | null };
  size?: number;
  /** Instead of an avatar, for groups. */
  icon?: ReactNode;
}) {
  return (
    <span className={classes.cell}>
      {icon === undefined ? (
        <PersonAvatar
          name={image?.of ?? (typeof name === 'string' ? name : '')}
          image={image?.src}
          size={size}
        />
      ) : (
        <span className={classes.icon} style={{ width: size, height: size }} aria-hidden>
          {icon}
        </span>
      )}
      <span className={classes.words}>
        <span className="type-name">{name}</span>
        {detail !== undefined && <span className="type-row tone-3">{detail}</span>}
      </span>
    </span>
  );
}
