/** How many entries a file of the audit has at most; who wants more chooses fewer days. */
export const auditFileLines = 10_000;

/** So many files of the audit does somebody make within a day. */
export const auditFilesInDay = 20;

/** How many things of one kind a search of the audit finds by name. */
export const auditSearchFinds = 50;
