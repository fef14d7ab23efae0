import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { failedText, failureText } from './failure-text.ts';

const source = path.resolve(fileURLToPath(import.meta.url), '../..');

it('says the words of the server, and never those of the browser', () => {
  const refused = new ApiFailure({ code: 413, response_code: 'file_too_large', message: 'Too large.' });
  expect(failureText(refused)).toBe('Too large.');
  const raw = new DOMException('The source image could not be decoded.', 'InvalidStateError');
  expect(failureText(raw)).not.toContain('decoded');
  expect(failedText(raw)).toBe(failureText(raw));
  expect(failedText(null)).toBeUndefined();
});

it('is what every screen asks: none shows what an error of the browser says', () => {
  const raw = /\b(?:error|reason|refusal|failure)\)?\??\.message\b/;
  const found = globSync('{features,screens,ui}/**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(path.join(source, file), 'utf8')
        .split('\n')
        .filter((line) => raw.test(line) && !line.includes('instanceof ApiFailure'))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
