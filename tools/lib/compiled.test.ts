import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { boundCompiled } from './compiled.ts';

it('keeps compiled sources until they are more than may be kept', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compiled-'));
  mkdirSync(path.join(folder, 'v24'));
  writeFileSync(path.join(folder, 'v24', 'one'), 'x'.repeat(60_000));
  boundCompiled(folder, 1_000_000);
  expect(existsSync(folder)).toBe(true);
  boundCompiled(folder, 50_000);
  expect(existsSync(folder)).toBe(false);
  boundCompiled(folder, 50_000);
  rmSync(folder, { recursive: true, force: true });
});
