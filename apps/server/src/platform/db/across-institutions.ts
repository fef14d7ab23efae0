import type {
  Kysely,
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import type { DB } from './tables.ts';

const marked = new WeakSet<RootOperationNode>();

class AcrossInstitutions implements KyselyPlugin {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    marked.add(node);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }
}

/**
 * The database without the institution guard, for work across institutions. Each call says why;
 * `tools/checks/check-institutions.ts` lists who may.
 */
export function acrossInstitutions(db: Kysely<DB>, why: string): Kysely<DB> {
  return db.withPlugin(new AcrossInstitutions(why));
}

/** Whether a statement comes from a database of `acrossInstitutions`. */
export function isAcrossInstitutions(node: RootOperationNode): boolean {
  return marked.has(node);
}
