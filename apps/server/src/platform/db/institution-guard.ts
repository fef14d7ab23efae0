import {
  loadModule,
  parseSync,
  type DeleteStmt,
  type InsertStmt,
  type JoinExpr,
  type Node,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query';
import { bindRelations, relationOf, type Level, type Relation } from './bound-relations.ts';

await loadModule();

type Around = Pick<Level, 'named'> & { readonly outer: Level | undefined };

/** Texts that were read before; a statement with a list of values has one for each length of the list. */
const known = new Set<string>();
const mostKnown = 2_000;

/**
 * Refuses a statement that uses a table of an institution without saying which: where a table is read or changed,
 * its institution must equal a value or that of a row that is bound already; a new row must name it, and none may
 * move. Statements that it does not understand are refused, too.
 */
export function refuseUnbound(text: string): void {
  if (known.has(text)) return;
  const around = { named: new Set<string>(), outer: undefined };
  try {
    for (const { stmt } of parseSync(text).stmts ?? []) if (stmt) checkStatement(stmt, around);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : 'Not understood'}: ${text}`, {
      cause: error,
    });
  }
  if (known.size >= mostKnown) known.clear();
  known.add(text);
}

function checkStatement(node: Node, around: Around): void {
  if ('SelectStmt' in node) checkSelect(node.SelectStmt, around);
  else if ('InsertStmt' in node) checkInsert(node.InsertStmt, around);
  else if ('UpdateStmt' in node) checkChange(node.UpdateStmt, node.UpdateStmt.fromClause, around);
  else if ('DeleteStmt' in node) checkChange(node.DeleteStmt, node.DeleteStmt.usingClause, around);
  // It says when constraints are checked, and touches no row.
  else if (!('ConstraintsSetStmt' in node))
    throw new Error(`No institution can be found in a statement of the kind ${Object.keys(node).join()}`);
}

function checkSelect(select: SelectStmt, around: Around): void {
  const inner = { ...around, named: checkNamed(select.withClause, around) };
  const { larg, rarg, fromClause, whereClause, withClause: _named, lockingClause: _locks, ...rest } = select;
  if (select.intoClause) throw new Error('A select makes no table');
  if (larg && rarg) {
    checkSelect(larg, inner);
    checkSelect(rarg, inner);
  }
  const level = openLevel(inner, { from: fromClause, where: whereClause });
  closeLevel(level, [fromClause, whereClause, rest]);
}

function checkChange(change: UpdateStmt | DeleteStmt, from: Node[] | undefined, around: Around): void {
  const inner = { ...around, named: checkNamed(change.withClause, around) };
  const { relation, withClause: _named, ...rest } = change;
  const level = openLevel(inner, { from, where: change.whereClause, target: relation });
  const target = level.relations[0];
  if ('targetList' in change) refuseMove(change.targetList, target?.key);
  closeLevel(level, [rest]);
}

function checkInsert(insert: InsertStmt, around: Around): void {
  const inner = { ...around, named: checkNamed(insert.withClause, around) };
  const { relation, cols = [], onConflictClause: conflict, selectStmt, returningClause } = insert;
  const level = openLevel(inner, { target: relation });
  const target = level.relations[0];
  if (target?.key !== undefined) {
    target.isBound = names(cols).includes(target.key);
    if (conflict?.action === 'ONCONFLICT_UPDATE') {
      if (!names(conflict.infer?.indexElems).includes(target.key))
        throw new Error(`A row of ${target.name} that is met may be another institution's`);
      refuseMove(conflict.targetList, target.key);
    }
  }
  level.relations.push({ name: 'excluded', key: undefined, isBound: true });
  if (selectStmt) checkStatement(selectStmt, inner);
  closeLevel(level, [conflict, returningClause]);
}

/** Reads common table expressions; each sees those before it, and itself where it is recursive. */
function checkNamed(clause: WithClause | undefined, around: Around): ReadonlySet<string> {
  const named = new Set(around.named);
  for (const node of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', ctequery } = node.CommonTableExpr;
    const seen = clause?.recursive ? new Set([...named, ctename]) : new Set(named);
    if (ctequery) checkStatement(ctequery, { ...around, named: seen });
    named.add(ctename);
  }
  return named;
}

interface Parts {
  readonly from?: readonly Node[] | undefined;
  readonly where?: Node | undefined;
  readonly target?: RangeVar | undefined;
}

function openLevel(around: Around, { from, where, target }: Parts): Level {
  const level: Level = { ...around, relations: [], conditions: [] };
  if (target) level.relations.push(relationOf(target, new Set()));
  for (const item of from ?? []) addItem(item, level);
  if (where) level.conditions.push({ node: where, narrows: undefined });
  return level;
}

function addItem(item: Node, level: Level): void {
  if ('RangeVar' in item) level.relations.push(relationOf(item.RangeVar, level.named));
  else if ('JoinExpr' in item) addJoin(item.JoinExpr, level);
  else if ('RangeSubselect' in item || 'RangeFunction' in item) {
    const { alias } = 'RangeSubselect' in item ? item.RangeSubselect : item.RangeFunction;
    level.relations.push({ name: alias?.aliasname ?? '', key: undefined, isBound: true });
  } else throw new Error(`No institution can be found in ${Object.keys(item).join()}`);
}

/** A left join's condition restricts only the rows it adds: the rows before it always stay. */
function addJoin({ jointype, larg, rarg, quals }: JoinExpr, level: Level): void {
  if (jointype !== 'JOIN_INNER' && jointype !== 'JOIN_LEFT')
    throw new Error(`No institution can be found in a join of the kind ${jointype}`);
  if (larg) addItem(larg, level);
  const before = new Set(level.relations);
  if (rarg) addItem(rarg, level);
  const added = new Set(level.relations.filter((relation) => !before.has(relation)));
  if (quals) level.conditions.push({ node: quals, narrows: jointype === 'JOIN_LEFT' ? added : undefined });
}

/** Refuses what nothing binds, and reads the subqueries, which see the relations of the level. */
function closeLevel(level: Level, parts: readonly unknown[]): void {
  bindRelations(level);
  const unbound = level.relations.find(({ isBound }) => !isBound);
  if (unbound) throw new Error(`No institution is given for ${unbound.name}`);
  for (const part of parts) readInside(part, { named: level.named, outer: level });
}

function readInside(part: unknown, around: Around): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [kind, value] of Object.entries(part))
    if (/^(Select|Insert|Update|Delete|Merge)Stmt$/.test(kind)) checkStatement(part as Node, around);
    else readInside(value, around);
}

function refuseMove(targets: readonly Node[] | undefined, key: Relation['key']): void {
  if (key !== undefined && names(targets).includes(key)) throw new Error('A row stays in its institution');
}

function names(nodes: readonly Node[] | undefined): (string | undefined)[] {
  return (nodes ?? []).map((node) => {
    if ('ResTarget' in node) return node.ResTarget.name;
    return 'IndexElem' in node ? node.IndexElem.name : undefined;
  });
}
