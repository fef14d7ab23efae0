import { describe, expect, it } from 'vitest';
import { rosterChange } from './roster-change.ts';

const pick = (id: string) => ({ id, name: id });

describe('rosterChange', () => {
  it('says who comes in and who goes', () => {
    const now = [pick('ana'), pick('ben')];
    expect(rosterChange(now, [pick('ben'), pick('cy')])).toEqual({ added: ['cy'], deleted: ['ana'] });
    expect(rosterChange(now, now)).toEqual({ added: [], deleted: [] });
  });
});
