import type { ComponentProps } from 'react';
import type { Address } from '../../lib/url-state.ts';
import { AdminVisitList } from './admin-visit-list.tsx';
import { CreateSessionButton } from './create-session-button.tsx';

/** The sessions of Level 2 and Level 3 with the way to create one. */
export function AdminVisits({
  createTo,
  ...list
}: {
  createTo: Address;
} & Pick<ComponentProps<typeof AdminVisitList>, 'flagOf' | 'changes'>) {
  return <AdminVisitList {...list} action={<CreateSessionButton to={createTo} />} />;
}
