import { expect, it } from 'vitest';
import type { MediaPermission } from './media-engine.ts';
import { measureFor, type MediaDecision } from './media-passes.ts';

const open: MediaPermission = {
  canPublish: true,
  canSubscribe: true,
  sources: ['camera', 'microphone'],
  hidden: false,
};
const closed: MediaPermission = { ...open, sources: ['camera'] };

const decided = (given: Partial<MediaDecision>): MediaDecision => ({
  identity: 'ann',
  outUntilPass: 0,
  permission: null,
  permittedUntilPass: 0,
  ...given,
});

const ann = (pass: number | null, permission: MediaPermission | null = open) => ({
  identity: 'ann',
  pass,
  permission,
});

it.each([
  ['lets be who nothing was decided about', ann(3), [], 'fine'],
  ['puts out a pass from before a removal', ann(3), [decided({ outUntilPass: 4 })], 'out'],
  ['lets in a pass from after it', ann(5), [decided({ outUntilPass: 4 })], 'fine'],
  [
    'puts out whoever comes back into a room that was closed',
    ann(3),
    [decided({ identity: '', outUntilPass: 4 })],
    'out',
  ],
  [
    'lets be whom a decision about somebody else concerns',
    ann(3),
    [decided({ identity: 'bob', outUntilPass: 4 })],
    'fine',
  ],
  ["lets the product's own machines be", ann(null), [decided({ identity: '', outUntilPass: 4 })], 'fine'],
  [
    'takes again what was taken after the pass was made',
    ann(3),
    [decided({ permission: closed, permittedUntilPass: 4 })],
    'permit',
  ],
  [
    'changes nothing that holds already',
    ann(3, { ...closed, sources: ['camera'] }),
    [decided({ permission: closed, permittedUntilPass: 4 })],
    'fine',
  ],
  [
    'believes a newer pass, which carries what was decided',
    ann(5),
    [decided({ permission: closed, permittedUntilPass: 4 })],
    'fine',
  ],
  [
    'puts out rather than permits',
    ann(3),
    [decided({ permission: closed, permittedUntilPass: 6, outUntilPass: 4 })],
    'out',
  ],
] as const)('%s', (_title, participant, decisions, kind) => {
  expect(measureFor(participant, decisions).kind).toBe(kind);
});

it('gives the permission that was decided last', () => {
  const measure = measureFor(ann(3), [decided({ permission: closed, permittedUntilPass: 4 })]);
  expect(measure).toEqual({ kind: 'permit', permission: closed });
});
