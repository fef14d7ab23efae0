import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo, type Address } from '../../../lib/url-state.ts';
import { Row } from '../../../ui/layout.tsx';
import classes from './form-buttons.module.css';

/**
 * The bar of a form: the number of unsaved changes to a record, a button that discards them and leaves, and one that
 * sends the form.
 */
export function FormButtons({
  form: { isBusy, giveUp },
  leaveTo,
  label,
  changes = 0,
}: {
  form: { isBusy: boolean; giveUp: () => void };
  leaveTo: Address;
  label: string;
  /** How many fields differ from the saved state. */
  changes?: number;
}) {
  const say = useSay();
  const go = useGo();
  return (
    <div className={classes.bar}>
      <span className={`type-row tone-2 ${classes.count}`}>
        {changes > 0 && say('administration.form.changes', { count: changes })}
      </span>
      <Row justify="end" isStretchedOnPhones>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => {
            giveUp();
            go(leaveTo);
          }}
        >
          {say('administration.level.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
      </Row>
    </div>
  );
}
