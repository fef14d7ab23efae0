import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { ReadersNote } from './readers-note.tsx';

afterEach(cleanup);

const parent = (name: string) => ({ name, kind: 'parent' }) as const;
const [marc, elena] = [parent('Marc Torres'), parent('Elena Torres')];

it.each([
  [[elena], false, 'Elena Torres also reads this conversation.'],
  [[marc, elena], false, 'Marc Torres and Elena Torres also read this conversation.'],
  [[], true, 'You read along in this conversation.'],
  [[marc], true, 'You read along in this conversation. Marc Torres also reads this conversation.'],
  [
    [{ name: 'Ada Hill', kind: 'school' } as const],
    ...[false, 'Ada Hill (School) also reads this conversation.'],
  ],
] as const)('says of %o, and of oneself where that is %s: %s', async (thirdReaders, isThirdReader, text) => {
  const { container } = await renderInApp(
    <ReadersNote facts={{ thirdReaders: [...thirdReaders], isThirdReader }} />,
  );
  expect(container.querySelector('p')?.textContent).toBe(text);
});
