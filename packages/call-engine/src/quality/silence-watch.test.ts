import { expect, it } from 'vitest';
import { SilenceWatch, type Silence } from './silence-watch.ts';

/** Bytes and answered checks of a path at one look; without a path nothing is sent or received. */
type Look = readonly [bytes: number, answers?: number] | null;

const reportsOf = (look: Look) =>
  look === null
    ? []
    : [
        new Map([
          ['pair', { type: 'candidate-pair', bytesReceived: look[0], responsesReceived: look[1] }],
          ['in', { type: 'inbound-rtp', bytesReceived: 7 }],
        ]),
      ];

it.each<[string, readonly Look[], readonly Silence[]]>([
  [
    'flows',
    [
      [100, 1],
      [200, 2],
      [300, 2],
    ],
    ['none', 'none', 'none'],
  ],
  [
    'stops altogether',
    [
      [100, 1],
      [200, 2],
      [200, 2],
      [200, 2],
    ],
    ['none', 'none', 'dead', 'quiet'],
  ],
  [
    'stops altogether a second time',
    [
      [1, 1],
      [2, 2],
      [2, 2],
      [3, 2],
      [3, 2],
    ],
    ['none', 'none', 'dead', 'none', 'dead'],
  ],
  [
    'has nothing to carry',
    [
      [100, 1],
      [200, 2],
      [200, 3],
      [200, 3],
    ],
    ['none', 'none', 'quiet', 'quiet'],
  ],
  [
    'never carried anything',
    [
      [0, 1],
      [0, 1],
      [0, 1],
    ],
    ['none', 'quiet', 'quiet'],
  ],
  ['is not checked by what the browser counts', [[100], [200], [200]], ['none', 'none', 'quiet']],
  ['is not there', [null, null], ['none', 'none']],
  ['came with what flowed before', [null, [100, 1], [100, 1]], ['none', 'none', 'quiet']],
])('a line that %s', (_name, looks, silences) => {
  const watch = new SilenceWatch();
  expect(looks.map((look) => watch.note(reportsOf(look)))).toEqual(silences);
});
