import { useEffect } from 'react';
import { BoardPage } from '../../features/call/board/board-page.tsx';
import { useSession } from '../../features/identity/session.ts';
import { useSay } from '../../lib/i18n.ts';
import { useLiveSession } from '../../lib/web-channel.ts';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The educator's whiteboard in a window of its own. */
export function BoardScreen() {
  const screen = useScreenTitle();
  const say = useSay();
  const { name } = useSession();
  const title = say('core.frame.title', { name, screen });
  useLiveSession();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <BoardPage />;
}
