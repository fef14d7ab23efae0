import { describe, expect, it } from 'vitest';
import { belongs, cells, roles, rows } from './session-matrix.ts';
import { judged, policyOf } from './session-policies.ts';

describe('the policies of a session', () => {
  it('are asked for rows of the matrix alone', () => {
    const names = rows.map(({ name }) => name);
    expect(judged.filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(rows.filter(({ name }) => policyOf(name)))(
    'decide as the matrix has it: $name',
    ({ name, isOpen }) => {
      const decides = policyOf(name);
      const faults = cells.flatMap((cell) =>
        roles
          .filter((role) => belongs(role, cell.kind))
          .filter((role) => decides?.(cell, role) !== isOpen(cell, role))
          .map((role) => `${cell.kind}${cell.state} by ${role} is ${isOpen(cell, role) ? 'open' : 'shut'}`),
      );
      expect(faults).toEqual([]);
    },
  );
});
