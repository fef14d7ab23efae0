import type { ComponentProps } from 'react';
import type { Address } from '../../lib/url-state.ts';
import { AdminVisitList } from './admin-visit-list.tsx';
import { CreateSessionButton } from './create-session-button.tsx';

/** The sessions of Level 2 and Level 3 with the way to create one. */
export function AdminVisits({
  createTo,
  flagOf,
}: {
  createTo: Address;
  flagOf: ComponentProps<typeof AdminVisitList>['flagOf'];
}) {
  return <AdminVisitList flagOf={flagOf} action={<CreateSessionButton to={createTo} />} />;
}
