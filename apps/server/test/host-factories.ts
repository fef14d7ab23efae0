import type { ChangedHost, HostView } from '@lectern/contract/administration/white-label.shapes.ts';
import { makePerson, type World } from './factories.ts';
import { makePng, multipart, multipartType } from './files-factories.ts';
import type { TestServer } from './test-server.ts';

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

/** A top administrator gives the first host of an institution a logo, and whatever else a form of it may change. */
export async function giveBrand(
  server: TestServer,
  world: World,
  change: Partial<ChangedHost> = {},
): Promise<void> {
  const { token: as } = await makePerson(server, world, 'topAdmin');
  const host = world.hostName;
  const sent = await server.call<{ files: { fileId: string }[] }>('POST /file/upload', {
    ...{ as, host, body: multipart([{ name: 'logo.png', content: await makePng() }]) },
    headers: { 'content-type': multipartType },
  });
  const logo = sent.response?.files[0]?.fileId ?? '';
  const hosts = await server.call<{ data: HostView[] }>('GET /white-label/hosts', { as, host });
  const id = hosts.response?.data[0]?.id;
  const { response: view } = await server.call<HostView>(`GET /white-label/hosts/${id}`, { as, host });
  if (!view) throw new Error('The institution has no host.');
  const body = hostBodyOf(view, { logo, ...change });
  const { status } = await server.call(`PUT /white-label/hosts/${id}`, { as, host, body });
  if (status !== 200) throw new Error(`The brand was refused: ${status}`);
}
