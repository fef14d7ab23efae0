import { lazy, Suspense, useEffect, useState } from 'react';
import { fetchCode } from '../../lib/fetch-code.ts';
import { onToastWanted } from './toasts.ts';

const load = () => import('./toast-stack.tsx').then((m) => ({ default: m.ToastStack }));
const ToastStack = lazy(() => fetchCode(load));

/** After the first paint the stack is fetched all the same: what it has to say first may be that nobody answers. */
const fetchAheadMs = 1500;

/** Where toasts appear. Once, in the frame of the application. */
export function ToastHost() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onToastWanted(() => setWanted(true)), []);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      // A failure is told when a toast is wanted.
      load().catch(() => undefined);
    }, fetchAheadMs);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastStack />
    </Suspense>
  );
}
