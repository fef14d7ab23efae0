import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function lineOf(entry: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }).error(entry, 'it failed');
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

it('tells what and why, and neither a password nor the connection that an error came by', () => {
  const cause = new Error('no answer');
  const error = Object.assign(new Error('lost', { cause }), { code: '57P01', client: { secretKey: 4711 } });
  const line = lineOf({ err: error, to: { password: 'of-somebody' } });
  expect(line).toMatchObject({
    msg: 'it failed',
    err: { type: 'Error', message: 'lost: no answer', code: '57P01' },
    to: { password: '[hidden]' },
  });
  expect(JSON.stringify(line)).not.toMatch(/4711|of-somebody/);
});

it('tells what was thrown and is no error', () => {
  expect(lineOf({ err: 'a text' })['err']).toBe('a text');
});
