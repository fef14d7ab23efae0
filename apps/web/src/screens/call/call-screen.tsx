import { callScreens } from '@lectern/contract/access/screens.ts';
import { CallPage } from '../../features/call/call-page.tsx';
import { notesBesideCall } from '../../features/visit-notes/notes-beside-call.tsx';
import { useCallLook } from '../../features/call/use-call-look.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** The live call; it fills the window. */
export function CallScreen() {
  const { visitId } = useScreenParams(callScreens.call);
  useCallLook();
  return <CallPage key={visitId} visitId={visitId} notes={notesBesideCall} />;
}
