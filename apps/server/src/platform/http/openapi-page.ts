import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendReady, tagOf, type ReadyContent } from './ready-content.ts';
import { escapeHtml } from '../texts/escape-html.ts';

type Operation = { summary: string; description: string; responses: Record<string, { description: string }> };
type Document = { info: { title: string }; paths: Record<string, Record<string, Operation>> };

function row(path: string, method: string, operation: Operation): string {
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status, answer]) => `${status}: ${answer.description.replace('Refused: ', '')}`);
  return `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escapeHtml(path)}</code></td>
<td>${escapeHtml(operation.summary)}<br><small>${escapeHtml(operation.description)}</small></td><td><small>${escapeHtml(answers.join('; '))}</small></td></tr>`;
}

/** The same description as a page for people: a table without any script. */
function openApiPage(document: unknown): string {
  const { info, paths } = document as Document;
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => row(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(info.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#17171b}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #e7e7ea;padding:.5rem;text-align:left;vertical-align:top}
small{color:#4d4d56}</style></head><body><main><h1>${escapeHtml(info.title)}</h1>
<p>Machine-readable: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Refusals</th></tr></thead><tbody>${rows.join('')}</tbody></table></main></body></html>`;
}

function readyOf(type: string, text: string): ReadyContent {
  const plain = Buffer.from(text);
  // The best of Brotli takes seconds, which somebody would wait for.
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { type, tag: tagOf(plain), plain, encoded: { br, gzip: gzipSync(plain) } };
}

const about = { cacheControl: 'no-cache', vary: 'accept-encoding' };

/** Serves the description of the API, for machines and for people. It is made when somebody first asks for it. */
export function serveDescription(app: FastifyInstance, describe: () => unknown): void {
  let made: { json: ReadyContent; page: ReadyContent } | undefined;
  const makeOnce = () => {
    const document = describe();
    return {
      json: readyOf('application/json; charset=utf-8', JSON.stringify(document)),
      page: readyOf('text/html; charset=utf-8', openApiPage(document)),
    };
  };
  const send = (which: 'json' | 'page') => (request: FastifyRequest, reply: FastifyReply) => {
    made ??= makeOnce();
    return sendReady({ request, reply }, made[which], about);
  };
  app.get('/api/openapi.json', send('json'));
  app.get('/api/docs', send('page'));
}
