import type { A_Expr, ColumnRef, Node, RangeVar } from 'libpg-query';
import { globalTables } from './global-tables.ts';

/** A table, or what a subquery gives, under the name by which one level of a statement calls it. */
export interface Relation {
  readonly name: string;
  /**
   * The column with the institution; undefined for tables without one, and for subqueries, which are read
   * separately.
   */
  readonly key: string | undefined;
  isBound: boolean;
}

/** The relations that a part of a statement sees: those of its own level before those of the levels around it. */
export interface Level {
  readonly relations: Relation[];
  readonly conditions: Condition[];
  /** Names of common table expressions. */
  readonly named: ReadonlySet<string>;
  readonly outer: Level | undefined;
}

/** The conditions on every row of a query level, or, in a left join, on the rows that it adds. */
export interface Condition {
  readonly node: Node;
  /** The relations that the condition narrows; undefined for all. */
  readonly narrows: ReadonlySet<Relation> | undefined;
}

type Side = 'value' | Relation | undefined;

/** The table of a statement as a relation. */
export function relationOf(table: RangeVar, named: ReadonlySet<string>): Relation {
  const key = keyOf(table, named);
  return { name: table.alias?.aliasname ?? table.relname ?? '', key, isBound: key === undefined };
}

/** The column with the institution of a table's rows; for institutions themselves it is the id. */
function keyOf({ schemaname, relname = '' }: RangeVar, named: ReadonlySet<string>): string | undefined {
  if (schemaname === undefined && (named.has(relname) || relname.startsWith('pg_'))) return undefined;
  if (schemaname !== undefined && schemaname !== 'public') return undefined;
  if (relname === 'institutions') return 'id';
  return globalTables.has(relname) ? undefined : 'institution_id';
}

/** That a relation is bound if the other side is. */
interface Claim {
  readonly relation: Relation;
  readonly by: Side;
}

/** Finds what the conditions of a level bind, until they bind no more. */
export function bindRelations(level: Level): void {
  const claims = level.conditions.flatMap((condition) => claimsOf(condition, level));
  const next = () => claims.find(({ relation, by }) => !relation.isBound && isBinding(by))?.relation;
  for (let relation = next(); relation; relation = next()) relation.isBound = true;
}

function claimsOf({ node, narrows }: Condition, level: Level): Claim[] {
  const mayBind = (side: Side): side is Relation =>
    typeof side === 'object' && level.relations.includes(side) && (narrows?.has(side) ?? true);
  return conjunctsOf(node).flatMap((expression) => {
    const [left, right] = sidesOf(expression, level);
    return [
      ...(mayBind(left) ? [{ relation: left, by: right }] : []),
      ...(mayBind(right) ? [{ relation: right, by: left }] : []),
    ];
  });
}

function isBinding(side: Side): boolean {
  return typeof side === 'object' ? side.isBound : side === 'value';
}

function conjunctsOf(node: Node): A_Expr[] {
  if ('A_Expr' in node) return [node.A_Expr];
  if (!('BoolExpr' in node) || node.BoolExpr.boolop !== 'AND_EXPR') return [];
  return (node.BoolExpr.args ?? []).flatMap(conjunctsOf);
}

/** Both sides of an equality; nothing for other expressions. */
function sidesOf({ kind, name, lexpr, rexpr }: A_Expr, level: Level): [Side?, Side?] {
  const isEquality = kind === 'AEXPR_OP' && name?.length === 1 && textOf(name[0]) === '=';
  return isEquality ? [sideOf(lexpr, level), sideOf(rexpr, level)] : [];
}

function sideOf(node: Node | undefined, level: Level): Side {
  if (!node) return undefined;
  if ('TypeCast' in node) return sideOf(node.TypeCast.arg, level);
  if ('ParamRef' in node || 'A_Const' in node) return 'value';
  return 'ColumnRef' in node ? institutionOf(node.ColumnRef, level) : undefined;
}

/** The relation whose institution a column tells; undefined for every other column. */
function institutionOf({ fields = [] }: ColumnRef, level: Level): Relation | undefined {
  const [column, qualifier] = fields.map(textOf).toReversed();
  if (column === undefined) return undefined;
  if (qualifier === undefined) return unqualified(column, level);
  for (let at: Level | undefined = level; at; at = at.outer) {
    const relation = at.relations.find(({ name }) => name === qualifier);
    if (relation) return (relation.key ?? 'institution_id') === column ? relation : undefined;
  }
  return undefined;
}

/** If two tables both have the column, the database refuses the ambiguous statement. */
function unqualified(column: string, level: Level): Relation | undefined {
  for (let at: Level | undefined = level; at; at = at.outer) {
    const [relation, ...others] = at.relations.filter(({ key }) => key === column);
    if (relation) return others.length === 0 ? relation : undefined;
    if (at.relations.length > 0) return undefined;
  }
  return undefined;
}

function textOf(node: Node | undefined): string | undefined {
  return node && 'String' in node ? node.String.sval : undefined;
}
