/**
 * Runs a statement; null where a row has what only one may have, by the name of the index that says so. Two may choose
 * one name in the same moment: the index decides, not a look beforehand.
 */
export async function unlessTaken<T>(index: string, statement: Promise<T>): Promise<T | null> {
  try {
    return await statement;
  } catch (error) {
    const broken =
      typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : '';
    if (broken !== index) throw error;
    return null;
  }
}
