import { Button } from '@mantine/core';
import { useSay } from '../../../lib/i18n.ts';
import { useGo, type Address } from '../../../lib/url-state.ts';
import { Row } from '../../../ui/layout.tsx';

/** The way out of a form, which gives it up, and what sends it. */
export function FormButtons({
  form: { isBusy, giveUp },
  leaveTo,
  label,
}: {
  form: { isBusy: boolean; giveUp: () => void };
  leaveTo: Address;
  label: string;
}) {
  const say = useSay();
  const go = useGo();
  return (
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
  );
}
