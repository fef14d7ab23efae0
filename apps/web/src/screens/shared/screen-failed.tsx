import { Button } from '@mantine/core';
import { useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';

/** Instead of a screen that broke, or whose code could not be fetched after an update of the server. */
export function ScreenFailed() {
  const say = useSay();
  return (
    <BlankFace
      role="alert"
      drawing="plug"
      title={say('core.frame.screenFailed')}
      action={
        <Button variant="default" onClick={() => window.location.reload()}>
          {say('core.action.refresh')}
        </Button>
      }
    />
  );
}
