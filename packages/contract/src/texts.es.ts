import { adminTextsEs } from './area-texts/admin.texts.es.ts';
import { callPageTextsEs } from './area-texts/call-page.texts.es.ts';
import { everydayTextsEs } from './area-texts/everyday.texts.es.ts';
import { publicTextsEs } from './area-texts/public.texts.es.ts';
import type { TextsOf } from './core/texts.ts';
import type { texts } from './texts.ts';

/** The Spanish catalogue; it has exactly the keys of the English one. */
export const textsEs: TextsOf<typeof texts> = {
  ...publicTextsEs,
  ...callPageTextsEs,
  ...everydayTextsEs,
  ...adminTextsEs,
};
