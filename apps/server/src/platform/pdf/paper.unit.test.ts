import { describe, expect, it } from 'vitest';
import { paperOf } from './paper.ts';

describe('the paper of a place', () => {
  it.each([
    ['America/New_York', 'letter'],
    ['America/Mexico_City', 'letter'],
    ['Pacific/Honolulu', 'letter'],
    ['Asia/Manila', 'letter'],
    ['America/Sao_Paulo', 'a4'],
    ['America/Argentina/Cordoba', 'a4'],
    ['Europe/Madrid', 'a4'],
    ['Asia/Kolkata', 'a4'],
    ['UTC', 'a4'],
  ])('is in %s %s', (timeZone, paper) => {
    expect(paperOf(timeZone)).toBe(paper);
  });
});
