import { roleNames } from '@lectern/contract/access/roles.ts';
import * as audit from '../audit/audit.service.ts';
import * as identity from '../identity/identity.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';

/** A top administrator as the operator names them. */
export interface NamedAdministrator {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly gra: boolean;
}

/** Makes a top administrator, written down as what the product did, and tells the link by which they set a password. */
export async function makeAdministrator(
  ctx: Ctx,
  { email, first, last, gra }: NamedAdministrator,
): Promise<string | null> {
  const role = gra ? roleNames.graAdmin : roleNames.topAdmin;
  const given = { firstName: first, lastName: last, email, role };
  return transaction(ctx, async (tx) => {
    const id = await people.addPerson(tx, given);
    await audit.record(tx, {
      ...{ action: 'administrator.invited', subjectKind: 'person', subjectId: id },
      after: given,
    });
    return identity.setupLink(tx, id);
  });
}

/** Issues another link for an administrator without a password, and audits it; null if they have a password. */
export async function renewLink(ctx: Ctx, personId: string): Promise<string | null> {
  return transaction(ctx, async (tx) => {
    const link = await identity.setupLink(tx, personId);
    if (link !== null)
      await audit.record(tx, { action: 'person.invited', subjectKind: 'person', subjectId: personId });
    return link;
  });
}

async function recordHost(tx: Ctx, id: string, host: institutions.NewHost): Promise<void> {
  await audit.record(tx, {
    ...{ action: 'host.added', subjectKind: 'host', subjectId: id },
    after: { name: host.hostName, address: host.appUrl },
  });
}

/** Adds a host to the institution and writes it down; false where its name is taken. */
export async function makeHost(ctx: Ctx, host: institutions.NewHost): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const id = await institutions.addHost(tx, host);
    if (id !== null) await recordHost(tx, id, host);
    return id !== null;
  });
}

/** Writes down that an institution was made, with its first host. */
export async function recordInstitution(
  ctx: Ctx,
  { name, timeZone, host }: { name: string; timeZone: string; host: institutions.NewHost },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await audit.record(tx, {
      ...{ action: 'institution.added', subjectKind: 'institution', subjectId: tx.scope.institutionId },
      after: { name, timeZone },
    });
    const made = await institutions.hostNamed(tx, host.hostName);
    if (made) await recordHost(tx, made.id, host);
  });
}
