import { useEffect, useState } from 'react';
import { saveDraft } from '../messages.queries.ts';
import { keyOf, type WithWhom } from '../with-whom.ts';
import { draftSaver } from './draft-saver.ts';
import { draftOf, keepDraft } from './drafts.ts';

/** What is typed for somebody: kept in this tab at once, and on the server after a pause, for other devices. */
export function useDraft(
  whom: Extract<WithWhom, { kind: 'person' }>,
  fromServer: string,
): { text: string; set: (text: string) => void; sent: () => void } {
  const key = keyOf(whom);
  const [text, setText] = useState(() => draftOf(key) ?? fromServer);
  const [saver] = useState(() => draftSaver((typed) => saveDraft(whom, typed), fromServer));
  useEffect(() => saver.type(text), [saver, text]);
  useEffect(() => {
    saver.enter();
    return saver.leave;
  }, [saver]);
  const set = (next: string): void => {
    keepDraft(key, next);
    setText(next);
  };
  return {
    text,
    set,
    sent: () => {
      saver.sent();
      set('');
    },
  };
}
