import { useEffect } from 'react';
import { BoardPage } from '../../features/call/board/board-page.tsx';
import { useSession } from '../../features/identity/session.ts';
import { useVisitNews } from '../../features/visits/visit-news.ts';
import { useSay } from '../../lib/i18n.ts';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The educator's whiteboard in a window of its own. */
export function BoardScreen() {
  const screen = useScreenTitle();
  const say = useSay();
  const { name } = useSession();
  const title = say('core.frame.title', { name, screen });
  useVisitNews();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <BoardPage />;
}
