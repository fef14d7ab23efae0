/**
 * Time left, counting, with tabular numbers. The text comes formatted; give `label` where there are no words next to
 * it.
 */
export function Countdown({ text, label }: { text: string; label?: string }) {
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={label === undefined ? undefined : `${label} ${text}`}
      className="tabular"
    >
      {text}
    </span>
  );
}
