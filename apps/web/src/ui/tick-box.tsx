import classes from './tick-box.module.css';

/** A box that is ticked or not, with its label; 44 px on touch. The browser's own box, drawn as ours. */
export function TickBox({
  label,
  name,
  isTicked,
  onChange,
}: {
  label: string;
  name?: string;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}) {
  return (
    <label className={classes.root}>
      <input
        type="checkbox"
        className={classes.box}
        name={name}
        checked={isTicked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
