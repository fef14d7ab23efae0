import { useParams } from '@tanstack/react-router';
import { BroadcastPage } from '../../features/call/broadcast/broadcast-page.tsx';
import { useCallLook } from '../../features/call/use-call-look.ts';

/** A broadcast for who watches it; it fills the window and is always dark. */
export function BroadcastScreen() {
  const { visitId = '' } = useParams({ strict: false });
  useCallLook();
  return <BroadcastPage key={visitId} visitId={visitId} />;
}
