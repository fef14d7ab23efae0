import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import classes from './live-region.module.css';

/** How a sentence is read out: after what is being read, or at once. */
export type Urgency = 'polite' | 'assertive';

interface Sentence {
  readonly id: number;
  readonly text: string;
  readonly urgency: Urgency;
}

/** Long enough for a slow reader to notice it. */
const keptMs = 8000;
/** A whole class that comes at once is not read out for minutes. */
const limit = 6;

let sentences: readonly Sentence[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Sentence[]): void {
  sentences = next;
  for (const listener of listeners) listener();
}

/**
 * Has a sentence read out, for changes without a move of the focus: counts, states, raised hands. Several at once
 * are read in order; of more than six the oldest is left out. 'assertive' is for urgent ones.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  count += 1;
  const id = count;
  set([...sentences, { id, text, urgency }].slice(-limit));
  setTimeout(() => set(sentences.filter((one) => one.id !== id)), keptMs);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A page that is built again reads out nothing old.
    if (listeners.size === 0) sentences = [];
  };
}

function Region({ urgency, all }: { urgency: Urgency; all: readonly Sentence[] }) {
  return (
    <div
      className={classes.region}
      role={urgency === 'polite' ? 'status' : 'alert'}
      aria-live={urgency}
      aria-atomic={false}
      aria-relevant="additions"
    >
      {all
        .filter((one) => one.urgency === urgency)
        .map((one) => (
          <p key={one.id}>{one.text}</p>
        ))}
    </div>
  );
}

/**
 * The two places that are read out. Once, at the root of the application, so that every screen has them before there is
 * anything to say; outside of the page, which is out of reach while a dialog is open.
 */
export function LiveRegions() {
  const all = useSyncExternalStore(listen, () => sentences);
  return createPortal(
    <>
      <Region urgency="polite" all={all} />
      <Region urgency="assertive" all={all} />
    </>,
    document.body,
  );
}
