import { callScreens } from '@lectern/contract/access/screens.ts';
import { BroadcastPage } from '../../features/call/broadcast/broadcast-page.tsx';
import { useCallLook } from '../../features/call/use-call-look.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** A broadcast for its viewers; it fills the window and is always dark. */
export function BroadcastScreen() {
  const { visitId } = useScreenParams(callScreens.broadcastOfStudent, callScreens.broadcastOfGuest);
  useCallLook();
  return <BroadcastPage key={visitId} visitId={visitId} />;
}
