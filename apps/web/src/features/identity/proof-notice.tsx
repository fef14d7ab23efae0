import { createState } from '@lectern/call-engine/observable.ts';
import { lazy, Suspense, useEffect } from 'react';
import { fetchCode } from '../../lib/fetch-code.ts';
import { setProofAsker } from '../../lib/proof.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { sessionEnd } from './session-end.ts';
import { useMaybeSession } from './session.ts';

/** The one question for all calls that wait for a proof; null while none does. */
const wish = createState<{
  readonly answered: Promise<boolean>;
  readonly answer: (isProven: boolean) => void;
} | null>(null);

const ProofDialog = lazy(() =>
  fetchCode(() => import('./parts/proof-dialog.tsx')).then((m) => ({ default: m.ProofDialog })),
);

function askOnce(): Promise<boolean> {
  const running = wish.get();
  if (running) return running.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isProven: boolean): void => {
    wish.set(null);
    resolve(isProven);
  };
  wish.set({ answered: promise, answer });
  return promise;
}

/**
 * Asks for a proof when a call needs one, in a dialog over all others; nothing otherwise. Signed-out people are not
 * asked.
 */
export function ProofNotice() {
  const asked = useObservable(wish);
  const hasEnded = useObservable(sessionEnd) !== null;
  const isSignedIn = useMaybeSession() !== null && !hasEnded;
  useEffect(() => setProofAsker(askOnce), []);
  useEffect(() => {
    if (!isSignedIn) asked?.answer(false);
  }, [asked, isSignedIn]);
  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog onAnswer={asked.answer} />
    </Suspense>
  );
}
