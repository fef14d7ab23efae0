import { adminTexts } from './area-texts/admin.texts.ts';
import { callPageTexts } from './area-texts/call-page.texts.ts';
import { everydayTexts } from './area-texts/everyday.texts.ts';
import { publicTexts } from './area-texts/public.texts.ts';
import type { TextKeyOf } from './core/texts.ts';

/** The English catalogue, by feature. A feature adds its own to the area that says it first, when it is born. */
export const texts = { ...publicTexts, ...callPageTexts, ...everydayTexts, ...adminTexts } as const;

/** The dotted path of a sentence, such as `visits.status.enter`. */
export type TextKey = TextKeyOf<typeof texts>;
