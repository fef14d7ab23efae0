import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hostNameOf, readLanguage } from '../http/request-facts.ts';
import { translateKey } from '../texts/translate.ts';

/** What is only led on needs no longer, and no more at once. */
const waitMs = 5_000;
const mostWaiting = 500;
const hostShape = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a host, without its port, is ours. */
type IsOurs = (host: string) => boolean;

/** Whom to lead, and where to. */
interface Leading {
  readonly isOurs: IsOurs;
  /** The port for https; that which was asked for where none is given. */
  readonly port?: number;
}

/** The address by https of what was asked for by http, or the status by which nobody is led anywhere. */
export function placeByHttps(
  { host = '', url = '/' }: { readonly host?: string | undefined; readonly url?: string | undefined },
  { isOurs, port }: Leading,
): string | 400 | 421 {
  if (!hostShape.test(host) || !URL.canParse(`https://${host}/`)) return 400;
  const name = hostNameOf(host);
  if (!isOurs(name)) return 421;
  const behind = port === undefined || port === 443 ? '' : `:${port}`;
  return `https://${port === undefined ? host : name}${behind}${url.startsWith('/') ? url : '/'}`;
}

/**
 * Leads whoever comes by http to the same place by https. Says only 400 to who names no host, and 421 to who names one that
 * the certificate does not: a stranger's Host header leads nobody away.
 */
export function redirectToHttps(request: IncomingMessage, response: ServerResponse, leading: Leading): void {
  const { headers, url } = request;
  const place = placeByHttps({ host: headers.host, url }, leading);
  if (place === 400) {
    response.writeHead(400, { connection: 'close' }).end();
    return;
  }
  if (place === 421) {
    const language = readLanguage(headers['accept-language']) ?? 'en';
    response
      .writeHead(421, { connection: 'close', 'content-type': 'text/plain; charset=utf-8' })
      .end(translateKey(language, 'core.notOurAddress'));
    return;
  }
  // 308 keeps method and body: whoever sends something by http is led on with it.
  response.writeHead(308, { location: place, connection: 'close' }).end();
}

/** Listens for who comes by http, and leads them to https. Returns what ends it. */
export async function leadToHttps(at: {
  port: number;
  bind: string;
  httpsPort: number;
  isOurs: IsOurs;
}): Promise<() => Promise<void>> {
  const { port, bind, httpsPort, isOurs } = at;
  const server = createPlainServer({ headersTimeout: waitMs, requestTimeout: waitMs }, (request, response) =>
    redirectToHttps(request, response, { isOurs, port: httpsPort }),
  );
  server.maxConnections = mostWaiting;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, resolve);
  }).catch((error: unknown) => {
    throw new Error(`HTTP_PORT ${port} can't be taken.`, { cause: error });
  });
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  };
}
