import { MessagesPage } from '../../features/messages/messages-page.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from './use-screen-title.ts';

/** 'Messages' of students, parents and educators. */
export function MessagesScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <MessagesPage />
    </>
  );
}
