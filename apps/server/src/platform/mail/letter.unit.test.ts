import { describe, expect, it } from 'vitest';
import { letterPage, type MailLook } from './letter.ts';

const look: MailLook = {
  sender: 'Riverbend',
  name: 'Riverbend Tutoring',
  colour: '#e4572e',
  logo: null,
  supportEmail: 'help@riverbend.example',
};
const text = 'Hello Maya,\n\nset a password with this link:\n\nhttps://x.example/reset?token=a&b=1\n\nBye';
const page = (change: Partial<MailLook> = {}, words = text) =>
  letterPage({ subject: 'Hello', text: words }, { ...look, ...change });

describe('a letter in the look of a host', () => {
  it('has the name, the customer’s own colour, whom to ask, and links as buttons', () => {
    const html = page();
    expect(html).toContain('Riverbend Tutoring');
    expect(html).toContain('border-top:4px solid #e4572e');
    expect(html).toContain('help@riverbend.example');
    expect(html).toContain('href="https://x.example/reset?token=a&amp;b=1"');
    expect(html).toContain('background:#e4572e;color:#17171b');
  });

  it('loads nothing from elsewhere', () => {
    const html = page({ logo: { content: Buffer.from('x'), contentType: 'image/png' } });
    expect(html).toContain('src="cid:logo@lectern"');
    expect(html.match(/src="(?!cid:)/)).toBeNull();
    expect(html).not.toContain('url(');
  });

  it.each([
    ['a name', { name: '<img src=x onerror=alert(1)>' }, text],
    ['a colour', { colour: 'red"><script>alert(1)</script>' }, text],
    ['a text', {}, '<script>alert(1)</script>\n\n"\'><img src=x onerror=alert(1)>'],
    ['a link', {}, 'javascript:alert(1)\n\nhttps://x.example/"onmouseover="alert(1)'],
  ])('lets %s be nothing but text', (_name, change, words) => {
    const html = page(change, words);
    expect(html).not.toMatch(/<script|<img|onmouseover="|href="javascript/);
  });
});
