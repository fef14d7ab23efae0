import { useEffect, useEffectEvent } from 'react';
import { letterKeys } from '../letter-keys.ts';
import type { LiveCall } from '../live-call.ts';
import type { CallActions } from './call-actions.ts';

const typing = 'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"]';
const pressable = 'button, a, [role="button"], [role="menuitem"], [tabindex]:not([tabindex="-1"])';

/** Keys never fire while somebody types, with a modifier held, or behind a dialog. */
function isForTheCall(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  const target = event.target instanceof Element ? event.target : null;
  return (
    !isModified &&
    !target?.closest(typing) &&
    document.querySelector('[role="dialog"], [role="alertdialog"]') === null
  );
}

/** The key of an event, ignoring case. */
function actionOf(actions: CallActions, key: string): (() => void) | null {
  const keys: Record<string, (() => void) | null> = {
    m: actions.toggleMicrophone,
    v: actions.toggleCamera,
    s: actions.toggleShare,
    c: actions.toggleChat,
    n: actions.toggleNotes,
    w: actions.toggleBoard,
    h: actions.toggleHand,
    r: actions.toggleRecording,
    p: actions.togglePeople,
    f: actions.toggleFullScreen,
    '?': actions.openHelp,
  };
  return keys[key.toLowerCase()] ?? null;
}

/** Everything in a call is one key away, unless these keys are switched off; the space bar held speaks while muted. */
export function useCallKeys(call: LiveCall, actions: CallActions): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!isForTheCall(event)) return;
    const isOnControl = event.target instanceof Element && event.target.closest(pressable) !== null;
    if (event.key === ' ' && !isOnControl) {
      event.preventDefault();
      if (actions.toggleMicrophone) call.room.media.pressToTalk(true);
      return;
    }
    const action = event.repeat || !letterKeys.get() ? null : actionOf(actions, event.key);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const release = (): void => call.room.media.pressToTalk(false);
    // Other parts of the product send bare events of these names, as signs of life.
    const released = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key === ' ') release();
    };
    const down = (event: Event): void => {
      if (event instanceof KeyboardEvent) pressed(event);
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', released);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', released);
      window.removeEventListener('blur', release);
    };
  }, [call]);
}
