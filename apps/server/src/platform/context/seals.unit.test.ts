import { describe, expect, it } from 'vitest';
import { createSeals } from './seals.ts';

const [first, second] = ['a first secret of many characters', 'a second secret of many characters'];
const seals = createSeals([first]);

describe('a sealed text', () => {
  it('opens for what it was sealed for, and shows nothing of itself', () => {
    const sealed = seals.seal('JBSWY3DPEHPK3PXP', 'authenticator of a');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(seals.open(sealed, 'authenticator of a')).toBe('JBSWY3DPEHPK3PXP');
    expect(seals.seal('JBSWY3DPEHPK3PXP', 'authenticator of a')).not.toBe(sealed);
  });

  it('opens neither for something else nor after a change', () => {
    const sealed = seals.seal('text', 'a');
    const [version, id, content = ''] = sealed.split('.');
    const changed = `${content.startsWith('A') ? 'B' : 'A'}${content.slice(1)}`;
    for (const wrong of ['', 'v1', `${version}.${id}.`, `${version}.${id}.${changed}`, `v2.${id}.${content}`])
      expect(seals.open(wrong, 'a')).toBeNull();
    expect(seals.open(sealed, 'b')).toBeNull();
  });

  it('opens while its key is among the former ones', () => {
    const sealed = seals.seal('text', 'a');
    const turned = createSeals([second, first]);
    expect(turned.open(sealed, 'a')).toBe('text');
    expect(createSeals([second]).open(turned.seal('text', 'a'), 'a')).toBe('text');
    expect(createSeals([second]).open(sealed, 'a')).toBeNull();
  });
});
