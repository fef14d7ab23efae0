import { useSay } from '../../lib/i18n.ts';
import classes from './brand-plane.module.css';
import { HostName } from './host-mark.tsx';
import { useHostWords } from './host.ts';

const pages = [0, 1, 2, 3, 4, 5, 6, 7];

function OpenBook() {
  return (
    <svg viewBox="0 0 422 204" className={classes.book} aria-hidden>
      {pages.map((page) => {
        const half = 153 + page * 8.2;
        const foot = 15 + page * 26.8;
        const rim = foot - (page > 0 ? page * 0.2 : 0);
        return (
          <path
            key={page}
            d={`M${211 - half} ${rim}Q${211 - half / 2 - 18} ${foot - 30 - page * 4.8} 211 ${foot}Q${211 + half / 2 + 18} ${foot - 30 - page * 4.8} ${211 + half} ${rim}`}
          />
        );
      })}
      <path d="M211 15v187.600" />
    </svg>
  );
}

/** The plane in the host's colour next to the forms before sign-in; a band on phones. */
export function BrandPlane() {
  const say = useSay();
  const words = useHostWords();
  return (
    <header className={classes.plane}>
      <HostName size={34} isOnBrand />
      <OpenBook />
      <p className={classes.sentence}>{say('institutions.host.sentence', words)}</p>
    </header>
  );
}
