import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentSession, useSession } from '../../identity/session.ts';
import { noteDraft, saveDraft } from '../messages.queries.ts';
import { keyOf, type WithWhom } from '../with-whom.ts';
import { draftSaver } from './draft-saver.ts';
import { draftOf, keepDraft, noteSaved } from './drafts.ts';

/** The typed text for a person. */
export interface TypedDraft {
  readonly text: string;
  readonly set: (text: string) => void;
  /** It is on its way. */
  readonly sent: () => void;
  /** A message under way was not sent: it is put back before the text typed since. */
  readonly giveBack: (text: string) => void;
}

/**
 * The typed text for a person: stored in this tab at once, and on the server after a pause, for other devices. Text
 * typed later on another device, or sent there, replaces it.
 */
export function useDraft(whom: Extract<WithWhom, { kind: 'person' }>, fromServer: string): TypedDraft {
  const { id: ownerId } = useSession();
  const client = useQueryClient();
  const key = keyOf(whom);
  const [text, setText] = useState(() => draftOf(ownerId, key, fromServer));
  const newest = useRef(text);
  const [saver] = useState(() =>
    draftSaver(async (typed) => {
      // Another is signed in by now: it is nothing of theirs.
      if (currentSession()?.id !== ownerId) return;
      await saveDraft(whom, typed);
      noteSaved(ownerId, key, typed);
      noteDraft(client, whom, typed);
    }, fromServer),
  );
  useEffect(() => saver.type(text), [saver, text]);
  useEffect(() => {
    saver.enter();
    return saver.leave;
  }, [saver]);
  const set = (next: string): void => {
    newest.current = next;
    keepDraft(ownerId, key, next);
    setText(next);
  };
  const known = useRef(fromServer);
  const follow = useEffectEvent((told: string) => {
    const before = known.current;
    known.current = told;
    // Text typed here since the last save stays.
    if (told === before || newest.current !== before) return;
    saver.told(told);
    set(told);
    noteSaved(ownerId, key, told);
  });
  useEffect(() => follow(fromServer), [fromServer]);
  return {
    text,
    set,
    sent: () => {
      saver.sent();
      noteDraft(client, whom, '');
      set('');
    },
    giveBack: (before) => set([before, newest.current].filter((part) => part !== '').join('\n')),
  };
}
