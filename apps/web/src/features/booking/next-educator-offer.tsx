import { useState } from 'react';
import { useWebEvent } from '../../lib/web-channel.ts';
import { NextEducatorDialog, type Unanswered } from './parts/next-educator-dialog.tsx';

/** Says that nobody answered an on-demand request, and offers the next free educator for the same; else an appointment. */
export function NextEducatorOffer() {
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  useWebEvent('on_demand_unanswered', setUnanswered);
  return <NextEducatorDialog unanswered={unanswered} onClose={() => setUnanswered(null)} />;
}
