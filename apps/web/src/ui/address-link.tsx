import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link that can wear the look of a button: `<Button component={AddressLink} address={...}>`. */
export function AddressLink({ address, ...anchor }: ComponentProps<'a'> & { address: LinkOptions }) {
  return <Link {...anchor} {...address} />;
}
