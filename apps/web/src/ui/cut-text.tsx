import classes from './cut-text.module.css';

/** A text that may have been cut; the full one shows on hover and stays readable for screen readers. */
export function CutText({ shown, full }: { shown: string; full: string }) {
  if (shown === full) return <>{full}</>;
  return (
    <span title={full} className={classes.cut}>
      {shown}
    </span>
  );
}
