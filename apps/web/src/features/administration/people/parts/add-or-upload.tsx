import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import type { Address } from '../../../../lib/url-state.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { Row } from '../../../../ui/layout.tsx';

/** Above a list of people: one more by a form, or many by a file. */
export function AddOrUpload({
  add,
  upload,
  label,
  children,
}: {
  add: Address;
  upload: Address;
  label: string;
  /** Other actions on the people of the list. */
  children?: ReactNode;
}) {
  const say = useSay();
  return (
    <Row isStretchedOnPhones>
      {children}
      <Button
        component={AddressLink}
        address={upload}
        variant="default"
        leftSection={<IconUpload size={18} stroke={1.5} />}
      >
        {say('bulkUploads.screen.upload')}
      </Button>
      <Button component={AddressLink} address={add} leftSection={<IconPlus size={18} stroke={1.5} />}>
        {label}
      </Button>
    </Row>
  );
}
