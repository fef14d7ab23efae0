import { useEffect, useRef, useState } from 'react';
import { saveDraft } from '../messages.queries.ts';
import { keyOf, type WithWhom } from '../with-whom.ts';
import { draftOf, keepDraft } from './drafts.ts';

const pauseMs = 800;

/** What is typed for somebody: kept in this tab at once, and on the server after a pause, for other devices. */
export function useDraft(
  whom: Extract<WithWhom, { kind: 'person' }>,
  fromServer: string,
): { text: string; set: (text: string) => void; sent: () => void } {
  const key = keyOf(whom);
  const [text, setText] = useState(() => draftOf(key) ?? fromServer);
  const saved = useRef(fromServer);
  const latest = useRef({ whom, text });
  useEffect(() => {
    latest.current = { whom, text };
  });
  useEffect(() => {
    if (text === saved.current) return undefined;
    const timer = window.setTimeout(() => {
      saved.current = text;
      // What does not arrive stays in this tab, and goes with the next pause.
      saveDraft(whom, text).catch(() => undefined);
    }, pauseMs);
    return () => window.clearTimeout(timer);
  }, [whom, text]);
  useEffect(
    () => () => {
      const { whom: last, text: typed } = latest.current;
      if (typed !== saved.current) saveDraft(last, typed).catch(() => undefined);
    },
    [],
  );
  const set = (next: string): void => {
    keepDraft(key, next);
    setText(next);
  };
  return {
    text,
    set,
    sent: () => {
      // The server takes the draft away with the message.
      saved.current = '';
      set('');
    },
  };
}
