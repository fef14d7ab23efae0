import type { UseQueryResult } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { foundWay, type WayFinding } from './waiting-room.queries.ts';

const of = (query: object) => foundWay(query as UseQueryResult<WayFinding>);

it.each([
  ['is tried', { isFetching: true }, undefined],
  ['is tried again', { isFetching: true, data: { way: 'udp' } }, undefined],
  ['was found', { isFetching: false, data: { way: 'tcp' } }, 'tcp'],
  ['could not be asked for', { isFetching: false, isError: true }, 'unknown'],
  ['was found before and could not be asked for again', { isError: true, data: { way: 'udp' } }, 'udp'],
])('the way that %s', (_what, query, way) => {
  expect(of(query)).toBe(way);
});
