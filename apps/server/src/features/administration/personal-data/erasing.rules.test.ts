import { describe, expect, it } from 'vitest';
import { patternsOf } from './erasing.rules.ts';

const known = {
  ...{ firstName: 'Maya', lastName: "O'Neil (Jr.)", email: 'm.o@x.test' },
  ...{ mobile: '+15550001', studentNumber: '77' },
};

describe('the patterns for somebody', () => {
  it('find both names together, in either order, the address and the number, and escape what is a sign', () => {
    const { anywhere } = patternsOf(known);
    expect(anywhere).toContain(String.raw`\mMaya\M\s+\mO'Neil \(Jr\.\)`);
    expect(anywhere).toContain(String.raw`\mO'Neil \(Jr\.\),?\s+\mMaya\M`);
    expect(anywhere).toContain(String.raw`\mm\.o@x\.test\M`);
    expect(anywhere).toContain(String.raw`\+15550001\M`);
  });

  it('take a name alone only in what is about them, and no number that stands for too much else', () => {
    const { anywhere, ofTheirs } = patternsOf(known);
    expect(anywhere.split('|')).not.toContain(String.raw`\mMaya\M`);
    expect(ofTheirs.split('|')).toContain(String.raw`\mMaya\M`);
    expect(ofTheirs).not.toContain('77');
  });
});
