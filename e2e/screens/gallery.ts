import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { settled } from '../setup/screens.ts';

/** A size and a scheme in which pictures are taken. */
export interface Look {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

/** The widths of the look's pictures. */
export const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** A look in words. */
export const lookName = ({ width, scheme }: Look): string => `${width} ${scheme}`;

interface Picture {
  name: string;
  look: Look;
  file: string;
}

interface Missing {
  name: string;
  look: string;
  why: string;
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The folder of pictures, what is in it and what could not be reached. */
export class Gallery {
  readonly folder: string;
  readonly #pictures: Picture[] = [];
  readonly #missing: Missing[] = [];

  constructor(folder: string) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** Takes the picture of what a page shows, once it has come to rest. */
  async take(page: Page, name: string, look: Look): Promise<void> {
    const dark = look.scheme === 'dark' ? '-dark' : '';
    const file = `${slug(name)}${dark}-${look.width}.png`;
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: path.join(this.folder, file), animations: 'disabled' });
    this.#pictures.push({ name, look, file });
  }

  /** Notes a state that could not be reached. */
  miss(name: string, look: string, reason: unknown): void {
    const why = reason instanceof Error ? (reason.message.split('\n')[0] ?? '') : String(reason);
    this.#missing.push({ name, look, why });
    process.stdout.write(`missing: ${name} (${look}): ${why}\n`);
  }

  /** Writes the index page; tells how many pictures there are and how many states are missing. */
  close(): { pictures: number; missing: number } {
    writeFileSync(path.join(this.folder, 'index.html'), this.#page());
    return { pictures: this.#pictures.length, missing: this.#missing.length };
  }

  #page(): string {
    const names = [...new Set(this.#pictures.map(({ name }) => name))];
    const sections = names.map((name) => {
      const figures = this.#pictures
        .filter((picture) => picture.name === name)
        .map(({ file, look }) => {
          const caption = `${look.width} x ${look.height}, ${look.scheme}`;
          return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${escape(name)}, ${caption}" width="${look.width / 2}"></a><figcaption>${caption}</figcaption></figure>`;
        });
      return `<section id="${slug(name)}"><h2>${escape(name)}</h2><div>${figures.join('')}</div></section>`;
    });
    const missing = this.#missing.map(
      ({ name, look, why }) => `<li><b>${escape(name)}</b> (${escape(look)}): ${escape(why)}</li>`,
    );
    return [
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Lectern: every screen</title>',
      '<style>body{font:14px/20px system-ui;margin:24px}div{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}',
      'figure{margin:0}img{border:1px solid #ccc;height:auto}figcaption{color:#666}h2{font-size:16px}</style>',
      `<h1>Lectern: every screen</h1><p>${this.#pictures.length} pictures of ${names.length} states.</p>`,
      `<h2>Missing</h2>${missing.length === 0 ? '<p>None.</p>' : `<ul>${missing.join('')}</ul>`}`,
      ...sections,
      '</html>\n',
    ].join('\n');
  }
}
