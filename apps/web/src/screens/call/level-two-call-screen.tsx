import { CallPage } from '../../features/call/call-page.tsx';
import { useSearch } from '../../lib/url-state.ts';
import { useCallLook } from '../../features/call/use-call-look.ts';

/** Where Level 2 looks on at a broadcast; the session is named by `visitId` in the address. */
export function LevelTwoCallScreen() {
  const { visitId = '' } = useSearch();
  useCallLook();
  return <CallPage key={visitId} visitId={visitId} notes={null} />;
}
