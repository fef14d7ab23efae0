import { roleNames } from '@lectern/contract/access/roles.ts';
import * as identity from './features/identity/identity.service.ts';
import * as institutions from './features/institutions/institutions.service.ts';
import { hostBuffers } from '@lectern/contract/institutions/institutions.limits.ts';
import * as people from './features/people/people.service.ts';
import type { RunningServer } from './server.ts';

/** The name under which the first administrator signs in, until they are somebody else. */
export const firstAdminEmail = 'admin@lectern.local';

async function addFirstInstitution(
  server: RunningServer,
  options: { appUrl: string; now: Date },
): Promise<void> {
  const id = await institutions.addInstitution(server.database.db, {
    name: 'Lectern',
    allowsInPerson: false,
    requiresBackgroundCheck: true,
    createdAt: options.now,
    hosts: [
      {
        hostName: 'default',
        appUrl: options.appUrl,
        ...hostBuffers.default,
        isMain: true,
        settings: { environment: 'default', whitelabeled: false },
      },
    ],
  });
  const ctx = await server.contexts.forInstitution(id);
  await people.addPerson(ctx, {
    role: roleNames.topAdmin,
    firstName: 'First',
    lastName: 'Administrator',
    email: firstAdminEmail,
  });
}

/**
 * Makes an empty installation usable without the demo: one institution under every host name, and a first top
 * administrator who has no password. As long as they have none, each start reports a fresh one-time link to set it.
 */
export async function prepareFirstRun(
  server: RunningServer,
  options: { appUrl: string; now: Date; report: (line: string) => void },
): Promise<void> {
  if ((await server.contexts.institutionIds()).length === 0) await addFirstInstitution(server, options);
  // The first institution alone has such an administrator, however many there are by now.
  const [id] = await server.contexts.institutionIds();
  if (id === undefined) return;
  const ctx = await server.contexts.forInstitution(id);
  const admin = await people.findByEmail(ctx, firstAdminEmail);
  const link = admin ? await identity.setupLink(ctx, admin.id) : null;
  if (link === null) return;
  options.report(`Set the password of ${firstAdminEmail} within a day, with this link, which works once:`);
  options.report(`  ${link}`);
}
