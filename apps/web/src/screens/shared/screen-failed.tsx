import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { refreshNetwork } from '../../lib/network-status.ts';
import { BlankFace } from '../../ui/blank-face.tsx';

/** Instead of a screen that broke, or whose code could not be fetched after an update of the server. */
export function ScreenFailed() {
  const say = useSay();
  const [isLooking, setLooking] = useState(false);
  // A reload while nobody answers would leave the person with the browser's own error page.
  const refresh = async (): Promise<void> => {
    setLooking(true);
    if (await refreshNetwork()) window.location.reload();
    setLooking(false);
  };
  return (
    <BlankFace
      role="alert"
      drawing="plug"
      title={say('core.frame.screenFailed')}
      action={
        <Button variant="default" loading={isLooking} onClick={() => void refresh()}>
          {say('core.action.refresh')}
        </Button>
      }
    />
  );
}
