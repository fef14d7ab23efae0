import { lazy, Suspense } from 'react';
import { fetchCode } from '../../lib/fetch-code.ts';
import { useObservable } from '../../lib/use-observable.ts';
import { sessionEnd } from './session-end.ts';

const SessionEndDialog = lazy(() =>
  fetchCode(() => import('./parts/session-end-dialog.tsx')).then((m) => ({ default: m.SessionEndDialog })),
);

/** Tells that a session has ended by itself; nothing otherwise. */
export function SessionEndNotice() {
  const end = useObservable(sessionEnd);
  if (!end) return null;
  return (
    <Suspense fallback={null}>
      <SessionEndDialog end={end} />
    </Suspense>
  );
}
