import { isolated } from '@lectern/contract/core/text.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import type { FilmPage } from './film-pages.ts';
import { filmQuery } from './recording.queries.ts';
import classes from './recordings-player.module.css';

/** Names of the content of a page. */
function usePageName() {
  const say = useSay();
  return ({ film, recording }: FilmPage): string => {
    const title = say('recording.list.open', { number: recording.number });
    if (film.kind === 'everybody') return title;
    const { name } = film;
    return `${title}, ${film.kind === 'screen' ? say('recording.list.screenOf', { name }) : isolated(name)}`;
  };
}

function Film({ visitId, page, name }: { visitId: string; page: FilmPage; name: string }) {
  const say = useSay();
  const link = useQuery(filmQuery(visitId, page.film.filmId));
  const [isBroken, setBroken] = useState(false);
  if (link.isError || isBroken)
    return (
      <div className={classes.blank} role="alert">
        <p>{say('recording.list.playFailed')}</p>
        <Button
          variant="default"
          onClick={() => {
            setBroken(false);
            void link.refetch();
          }}
        >
          {say('recording.list.again')}
        </Button>
      </div>
    );
  if (!link.data)
    return (
      <div className={classes.blank} role="status">
        <Loader color="gray" size={28} aria-label={name} />
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes down what is said in a session
    <video
      className={classes.video}
      src={link.data.url}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      onError={() => setBroken(true)}
    />
  );
}

/** Plays the recordings of a session; with several, a number for each. */
export function RecordingsPlayer({
  visitId,
  pages,
  onClose,
}: {
  visitId: string;
  pages: readonly FilmPage[];
  onClose: () => void;
}) {
  const say = useSay();
  const nameOf = usePageName();
  const [chosen, setChosen] = useState(0);
  const page = pages[chosen];
  if (!page) return null;
  return (
    <ModalWindow isOpen onClose={onClose} title={say('recording.list.title')} width={880}>
      <Film key={page.film.filmId} visitId={visitId} page={page} name={nameOf(page)} />
      <p className={classes.name}>{nameOf(page)}</p>
      {page.recording.kind === 'separate' && (
        <p className="type-row tone-3">{say('recording.list.separate')}</p>
      )}
      {pages.length > 1 && (
        <nav className={classes.pages} aria-label={say('recording.list.pages')}>
          {pages.map((one, index) => (
            <Button
              key={one.film.filmId}
              variant={index === chosen ? 'filled' : 'default'}
              size="sm"
              aria-label={`${index + 1}: ${nameOf(one)}`}
              aria-current={index === chosen || undefined}
              onClick={() => setChosen(index)}
            >
              {index + 1}
            </Button>
          ))}
        </nav>
      )}
    </ModalWindow>
  );
}
