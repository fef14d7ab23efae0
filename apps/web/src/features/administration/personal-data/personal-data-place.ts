import { may } from '@lectern/contract/access/capabilities.ts';
import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { peopleSearchLimits } from '@lectern/contract/administration/people.limits.ts';
import { cleanSearch } from '@lectern/contract/core/text.rules.ts';
import { addressIn } from '@lectern/contract/access/screens.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../../lib/url-state.ts';
import { useAdmin } from '../../identity/use-admin.ts';

/** The part of a name for a search: the server finds it without the dropped characters, and by its beginning. */
function searchOf(name: string): string {
  let search = '';
  for (const letter of cleanSearch(name)) {
    if (search.length + letter.length > peopleSearchLimits.most) break;
    search += letter;
  }
  return search.trim();
}

/** Where a person's data is exported or erased, found by their name; null for people who may not. */
export function usePersonalDataPlace(): ((name: string) => Address) | null {
  const { session, role, area } = useAdmin();
  if (!may(role, 'reachInstitution')) return null;
  const to = addressIn(area, adminScreens.personalData);
  return (name) => linkOptions({ to, params: { id: session.id }, search: { search: searchOf(name) } });
}
