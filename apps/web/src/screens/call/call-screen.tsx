import { useParams } from '@tanstack/react-router';
import { CallPage } from '../../features/call/call-page.tsx';
import { notesBesideCall } from '../../features/visit-notes/notes-beside-call.tsx';
import { useCallLook } from '../../features/call/use-call-look.ts';

/** The live call; it fills the window. */
export function CallScreen() {
  const { visitId = '' } = useParams({ strict: false });
  useCallLook();
  return <CallPage key={visitId} visitId={visitId} notes={notesBesideCall} />;
}
