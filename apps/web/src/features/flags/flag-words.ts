import { flagStatusOf, otherCategory, type FlagStatusId } from '@lectern/contract/flags/flags.names.ts';
import { useSay } from '../../lib/i18n.ts';

/** Words of flags in the person's language. */
export interface FlagWords {
  status: (statusId: FlagStatusId) => string;
  /** A category by its name; the word for all others comes from the catalogue. */
  category: (option: { id: string; name: string }) => string;
}

/** The words of statuses and categories. */
export function useFlagWords(): FlagWords {
  const say = useSay();
  return {
    status: (statusId) => say(`flags.status.${flagStatusOf(statusId)}`),
    category: ({ id, name }) => (id === otherCategory.id ? say('flags.other') : name),
  };
}
