import { Button } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSay } from '../../lib/i18n.ts';
import { refreshNetwork, useNetwork } from '../../lib/network-status.ts';
import { useGo } from '../../lib/url-state.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { useInertRoot } from '../../ui/inert-root.ts';
import classes from './network-overlay.module.css';

function OfflineFace() {
  const say = useSay();
  const [isLooking, setLooking] = useState(false);
  const look = (): void => {
    setLooking(true);
    void refreshNetwork().finally(() => setLooking(false));
  };
  return (
    <BlankFace
      role="alert"
      drawing="plug"
      title={say('core.overlay.offlineTitle')}
      text={say('core.overlay.offlineText')}
      action={
        <Button variant="default" loading={isLooking} onClick={look}>
          {say('core.action.refresh')}
        </Button>
      }
    />
  );
}

function ServerDownFace() {
  const say = useSay();
  const go = useGo();
  return (
    <BlankFace
      role="alert"
      drawing="plug"
      title={say('core.overlay.serverDownTitle')}
      text={say('core.overlay.serverDownText')}
      action={
        <Button variant="default" onClick={() => go({ to: '/' })}>
          {say('core.overlay.backToHome')}
        </Button>
      }
    />
  );
}

/**
 * Covers the screen while the network or the server is gone; typed text beneath stays. The index shows no 'server
 * down'.
 */
export function NetworkOverlay() {
  const network = useNetwork();
  const isIndex = useRouterState({ select: (state) => state.location.pathname === '/' });
  // A call says by itself that it is cut off and comes back; from inside it nobody knows whose line it is.
  const isCall = useRouterState({
    select: (state) => state.matches.some(({ staticData }) => staticData.isCall === true),
  });
  const isShown = network === 'offline' || (network === 'server-down' && !isIndex && !isCall);
  useInertRoot(isShown);
  if (!isShown) return null;
  return createPortal(
    <div className={classes.overlay} role="main">
      {network === 'offline' ? <OfflineFace /> : <ServerDownFace />}
    </div>,
    document.body,
  );
}
