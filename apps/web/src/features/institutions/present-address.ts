import { presentAddress } from '@lectern/contract/institutions/role-path.rules.ts';
import { currentHost } from './host.ts';

/** Leads an address with an earlier word for educators, as in an old mail, to the same place under the present word. */
export function leadToPresentAddress(): void {
  const { pathname, search, hash } = window.location;
  const { roleTypePath: present, formerRolePaths: former } = currentHost();
  const address = presentAddress(`${pathname}${search}${hash}`, { present, former });
  if (address !== null) window.history.replaceState(null, '', address);
}
