/** The server processes that work on one database. */
export interface Processes {
  /** Names this process among them; no two have the same, and none has it again after a restart. */
  readonly name: string;
  /** Names of those that run; null while nobody can know, after the database was gone for example. */
  alive(): readonly string[] | null;
}

/** Separates the name of a process from the names it gives: a connection id begins with its process. */
export const nameEnd = '~';
