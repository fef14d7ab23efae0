import { textsEs } from '@lectern/contract/texts.es.ts';
import { texts } from '@lectern/contract/texts.ts';

type Catalogue = { readonly [key: string]: string | Catalogue };

function textAt(catalogue: Catalogue, key: string): string {
  const found = key
    .split('.')
    .reduce<string | Catalogue | undefined>(
      (place, name) => (typeof place === 'object' ? place[name] : undefined),
      catalogue,
    );
  if (typeof found !== 'string') throw new Error(`There is no text '${key}'.`);
  return found;
}

/** A text of the catalogue as it is read in either language, whatever its values are. */
export function inEither(key: string): RegExp {
  const patterns = [texts, textsEs].map((catalogue) =>
    textAt(catalogue, key)
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*'),
  );
  return new RegExp(`^(?:${patterns.join('|')})$`, 'u');
}
