import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo, type Address } from '../../../lib/url-state.ts';
import { Row } from '../../../ui/layout.tsx';
import classes from './form-buttons.module.css';

/** The bar of a form: what is not saved of a record that is changed, the way out, which gives it up, and what sends it. */
export function FormButtons({
  form: { isBusy, giveUp },
  leaveTo,
  label,
  changes = 0,
}: {
  form: { isBusy: boolean; giveUp: () => void };
  leaveTo: Address;
  label: string;
  /** How many fields hold something else than what is saved. */
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
