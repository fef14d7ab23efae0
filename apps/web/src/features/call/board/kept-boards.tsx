import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { FileAnchor } from '../../../ui/file-anchor.tsx';
import classes from './kept-boards.module.css';
import { keptBoardsQuery } from './board.queries.ts';

/** The boards of a session, as pictures; nothing if nothing was drawn. */
export function KeptBoards({ visitId }: { visitId: string }) {
  const say = useSay();
  const kept = useQuery(keptBoardsQuery(visitId));
  const boards = kept.data?.data ?? [];
  if (boards.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="kept-boards">
      <h3 id="kept-boards" className="type-card-title">
        {say('board.kept')}
      </h3>
      <ul className={classes.list}>
        {boards.map(({ id, image, keptAt }) => (
          <li key={id}>
            {image === null ? (
              <p className="type-row tone-3" role="status">
                {say('board.making')}
              </p>
            ) : (
              <FileAnchor href={image}>
                <img
                  className={classes.picture}
                  src={image}
                  alt={say('board.keptAt', { time: formatDateTime(keptAt) })}
                />
              </FileAnchor>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
