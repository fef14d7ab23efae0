import type { ChangedHost, HostView } from '@lectern/contract/administration/white-label.shapes.ts';

/** What a form sends of a host that changes only this. */
export function hostBodyOf(host: HostView, change: Partial<ChangedHost>): ChangedHost {
  const { logo, logoDark, logoSmall, ...fields } = host;
  const { id: _id, domain: _domain, isMain: _main, operator: _operator, ...rest } = fields;
  const { formerRolePaths: _former, secrets: _secrets, ...own } = rest;
  return {
    ...own,
    logo: logo?.picture ?? null,
    logoDark: logoDark?.picture ?? null,
    logoSmall: logoSmall?.picture ?? null,
    ...change,
  };
}
