import { useComputedColorScheme } from '@mantine/core';
import { useHost } from './host.ts';
import classes from './host-mark.module.css';

function DrawnMark() {
  return (
    <svg viewBox="0 0 24 24" className={classes.drawn} aria-hidden>
      <path d="M3.500 19.500V9.800L12 4l8.500 5.800v9.700M8.500 19.500v-4.700a3.500 3.500 0 0 1 7 0v4.700" />
    </svg>
  );
}

/** The host's small mark, on the brand's colour; on a plane of that colour the other way round. */
export function HostMark({ size = 28, isOnBrand = false }: { size?: number; isOnBrand?: boolean }) {
  const { logoSmall } = useHost();
  return (
    <span
      className={classes.mark}
      data-on-brand={isOnBrand || undefined}
      style={{ width: size, height: size }}
      aria-hidden
    >
      {logoSmall ? <img src={logoSmall} alt="" /> : <DrawnMark />}
    </span>
  );
}

/** The logo of a level, in place of the host's; one made for a white page keeps a white ground. */
export function LevelMark({ address, name, size = 28 }: { address: string; name: string; size?: number }) {
  return <img className={classes.level} src={address} alt={name} style={{ maxHeight: size + 4 }} />;
}

/** The host's wide logo if it has one, else mark and name. */
export function HostName({ size = 28, isOnBrand = false }: { size?: number; isOnBrand?: boolean }) {
  const { appname, institutionName, logo, logoDark } = useHost();
  const scheme = useComputedColorScheme('light');
  const wide = isOnBrand ? null : scheme === 'dark' ? (logoDark ?? logo) : logo;
  const name = appname || institutionName;
  if (wide) return <img className={classes.wide} src={wide} alt={name} style={{ maxHeight: size + 4 }} />;
  return (
    <span className={classes.host} data-large={size > 30 || undefined}>
      <HostMark size={size} isOnBrand={isOnBrand} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
