import clsx from 'clsx';
import { useLiveAddress } from '../lib/live-address.ts';
import { hueOf, initialsOf } from './initials.ts';
import classes from './person-avatar.module.css';

/** A person's picture, or their initials on a muted hue of their own. Decoration: the name is always next to it. */
export function PersonAvatar({
  name,
  image,
  size = 36,
  className,
}: {
  name: string;
  image?: string | null;
  /** Side in CSS pixels. */
  size?: number;
  className?: string;
}) {
  const { address: shownImage, failed } = useLiveAddress(image);
  return (
    <span
      aria-hidden
      className={clsx(classes.avatar, className)}
      data-initials={shownImage ? '' : initialsOf(name)}
      data-hue={hueOf(name)}
      style={{ width: size, height: size, fontSize: size * 0.385 }}
    >
      {shownImage && <img src={shownImage} alt="" onError={failed} />}
    </span>
  );
}
