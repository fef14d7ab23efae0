import { linkParts } from '@lectern/contract/messages/messages.rules.ts';
import { useState } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './message-bubble.module.css';

/** Where an address leads, as the browser reads it; nothing for one that it does not. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}

/** Addresses that somebody wrote are text until they are pressed, and open only once the whole address was shown. */
export function MessageText({ text }: { text: string }) {
  const say = useSay();
  const [address, setAddress] = useState<string | null>(null);
  const open = (): void => {
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
    setAddress(null);
  };
  return (
    <>
      {linkParts(text).map((part) =>
        part.isLink ? (
          <button key={part.at} type="button" className={classes.link} onClick={() => setAddress(part.text)}>
            <bdi>{part.text}</bdi>
          </button>
        ) : (
          <span key={part.at}>{part.text}</span>
        ),
      )}
      <ConfirmDialog
        isOpen={address !== null}
        tone="calm"
        title={say('messages.openLink')}
        text={
          <>
            {say('messages.openLinkText')}
            <strong className={classes.host}>
              <bdi>{hostOf(address ?? '')}</bdi>
            </strong>
            <bdi className={classes.address}>{address}</bdi>
          </>
        }
        confirm={{ label: say('messages.openLinkAction'), onPress: open }}
        keep={{ label: say('core.action.cancel'), onPress: () => setAddress(null) }}
      />
    </>
  );
}
