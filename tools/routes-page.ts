import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '../packages/contract/src/calls.ts';
import { refusalsOf, type Call } from '../packages/contract/src/core/call.ts';
import { events } from '../packages/contract/src/events.ts';
import { root } from './lib/processes.ts';

const page = path.join(root, 'docs/routes.md');

// `node tools/routes-page.ts [--verify]`: writes docs/routes.md from the contract, or only says whether it is up to date.
const wanted = routesPage();
if (process.argv.includes('--verify')) {
  const isCurrent = readPage() === wanted;
  if (!isCurrent) console.error('docs/routes.md is not what the contract says: run npm run docs:routes.');
  process.exitCode = isCurrent ? 0 : 1;
} else writeFileSync(page, wanted);

function readPage(): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    // Not written yet.
    return '';
  }
}

function callRow(call: Call): string {
  const refusals = refusalsOf(call)
    .map((code) => `\`${code}\``)
    .join(' ');
  return `| \`${call.method}\` | \`/api${call.path}\` | ${call.summary} | ${refusals} |`;
}

function eventRows(name: string): string[] {
  const { toServer, toClient } = events[name as keyof typeof events];
  const row = (way: string) => (entry: [string, { summary: string }]) =>
    `| ${way} | \`${entry[0]}\` | ${entry[1].summary} |`;
  return [
    `### \`${name}\``,
    '',
    '| | event | |',
    '| --- | --- | --- |',
    ...Object.entries(toServer).map(row('client sends')),
    ...Object.entries(toClient).map(row('client receives')),
    '',
  ];
}

function routesPage(): string {
  const rows = Object.values(calls as Record<string, Call>)
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map(callRow);
  return [
    '# Routes and events',
    '',
    'Written by `npm run docs:routes` from the contract. Every call may also answer `invalid_input` (400), `field_missing` (403), `session_dead` (401), `access_denied` (403), `not_found` (404). Shapes are at `/api/openapi.json` of a running server.',
    '',
    '| method | path | what it does | refuses with |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    '## Sockets',
    '',
    'Socket.IO at `/realtime`. `auth` carries a ticket (`socketAuthentication`), a token, or nothing where the cookie signs in; the query decides nothing; `insteadOf` names the socket that the page had before, which is ended. Every message is acknowledged with `ok` or the refusal and the time.',
    '',
    ...Object.keys(events).flatMap(eventRows),
  ].join('\n');
}
