import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hostNameOf, readLanguage } from '../http/request-facts.ts';
import { translateKey } from '../texts/translate.ts';

/** A redirect takes no longer, and there are no more at once. */
const waitMs = 5_000;
const mostWaiting = 500;
const hostShape = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?$/i;

/** Whether a host, without its port, is ours. */
type IsOurs = (host: string) => boolean;

/** Which requests to redirect, and where to. */
interface Leading {
  readonly isOurs: IsOurs;
  /** The port for https; that which was asked for where none is given. */
  readonly port?: number;
}

/** The https address of an http request, or the status of a refusal. */
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
 * Redirects callers by http to the same place by https. Answers only 400 without a valid host, and 421 to a host that
 * is not in the certificate: a stranger's Host header leads nobody away.
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
  // 308 keeps method and body: what was sent by http is redirected with them.
  response.writeHead(308, { location: place, connection: 'close' }).end();
}

/** Listens for callers by http, and redirects them to https. Returns what stops it. */
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
