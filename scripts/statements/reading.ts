import type { Catalog } from '#scripts/statements/catalog.ts'
import { createEqualities } from '#scripts/statements/equalities.ts'

/** A node of PostgreSQL's own parse tree: one kind, with its fields. */
export type Tree = { [field: string]: Tree | Tree[] | string | number | boolean | undefined }
/** What an alias stands for: its columns, by the names that equalities know them by. */
type Columns = Map<string, string>
type Scope = {
  aliases: Map<string, Columns>
  ctes: Map<string, Columns>
  parent: Scope | undefined
  /** Set while a subquery is read: whether it names anything of the query around it. */
  subquery?: { isCorrelated: boolean }
}

/** What a statement does, as far as the rules ask. */
export type Reading = ReturnType<typeof createReading>

const createReading = () => ({
  equalities: createEqualities(),
  /**
   * Each mention of a table: `key` names the column that it is distributed by; `part` is the number of the uncorrelated subquery
   * that it stands in, 0 of the statement itself.
   */
  mentions: [] as { table: string; key: string; isWritten: boolean; part: number }[],
  calls: new Set<string>(),
  /** Functions that are handed a whole row. */
  wholeRows: new Set<string>(),
  /** Functions in the update of an upsert. */
  inUpserts: new Set<string>(),
  locks: false,
})

const list = (value: unknown): Tree[] => (Array.isArray(value) ? value : [])
const node = (value: unknown) => value as Tree | undefined
const text = (value: unknown): string => {
  const found = node(node(value)?.String)?.sval
  return typeof found === 'string' ? found : ''
}

/**
 * Reads a parsed statement. Follows columns through subqueries and `with`, by their names. `same` gives for each parameter
 * the number of the first one with the same value.
 */
export function readStatement(tree: Tree, { tables }: Pick<Catalog, 'tables'>, same: number[] = []): Reading {
  const reading = createReading()
  let scopes = 0
  let parts = 0
  statement(tree, { aliases: new Map(), ctes: new Map(), parent: undefined })
  return reading

  function statement(tree: Tree, outer: Scope): [string, string][] {
    const [[kind, fields] = []] = Object.entries(tree) as [string, Tree][]
    if (!kind || !fields) return []
    const scope: Scope = { aliases: new Map(), ctes: new Map(), parent: outer }
    for (const { CommonTableExpr: cte } of list(node(fields.withClause)?.ctes) as { CommonTableExpr: Tree }[]) {
      scope.ctes.set(String(cte.ctename), new Map(statement(node(cte.ctequery)!, scope)))
    }
    if (fields.larg && fields.rarg) {
      const left = subquery({ SelectStmt: node(fields.larg)! }, scope)
      subquery({ SelectStmt: node(fields.rarg)! }, scope)
      return left
    }
    const target = node(fields.relation)
    const written = target ? table(target, scope, true) : undefined
    for (const item of [...list(fields.fromClause), ...list(fields.usingClause)]) from(item, scope)
    if (kind === 'InsertStmt') insert(fields, written!, scope)
    conditions(node(fields.whereClause), scope)
    if (list(fields.lockingClause).length > 0) reading.locks = true
    const { withClause, fromClause, usingClause, relation, selectStmt, onConflictClause, ...rest } = fields
    expressions(rest, scope)
    return outputs(list(fields.returningList ?? node(fields.returningClause)?.exprs ?? fields.targetList), scope)
  }

  /** A query inside another one. When it names nothing of that, it is a part of its own. */
  function subquery(tree: Tree, parent: Scope) {
    const correlation = { isCorrelated: false }
    const first = reading.mentions.length
    const columns = statement(tree, { aliases: new Map(), ctes: new Map(), parent, subquery: correlation })
    if (correlation.isCorrelated) return columns
    parts += 1
    for (const mention of reading.mentions.slice(first)) mention.part ||= parts
    return columns
  }

  function insert(fields: Tree, written: { columns: Columns }, scope: Scope) {
    const names = list(fields.cols).map((column) => String(node(column.ResTarget)?.name))
    const source = node(node(fields.selectStmt)?.SelectStmt)
    const rows = list(source?.valuesLists)
    const given = rows.length > 0 ? list(node(rows[0]?.List)?.items).map((value) => name(value, scope)) : undefined
    const selected = given ?? (source ? statement({ SelectStmt: source }, scope).map(([, key]) => key) : [])
    if (given) expressions({ rows }, scope)
    for (const [nth, column] of names.entries()) {
      const [into, value] = [written.columns.get(column), selected[nth]]
      if (into && value) reading.equalities.unite(into, value)
    }
    const conflict = node(fields.onConflictClause)
    if (!conflict) return
    const before = new Set(reading.calls)
    reading.calls.clear()
    expressions({ set: conflict.targetList, where: conflict.whereClause }, scope)
    for (const call of reading.calls) reading.inUpserts.add(call)
    for (const call of before) reading.calls.add(call)
  }

  function table(range: Tree, scope: Scope, isWritten = false) {
    const relation = String(range.relname)
    const alias = String(node(range.alias)?.aliasname ?? relation)
    const known = tables.get(relation)
    const cte = known ? undefined : lookUp(scope, ({ ctes }) => ctes.get(relation))
    scopes += 1
    const id = `${relation}#${scopes}`
    const columns = cte ?? new Map([...(known?.columns ?? [])].map((column) => [column, `${id}.${column}`]))
    scope.aliases.set(alias, columns)
    if (known) reading.mentions.push({ table: relation, key: `${id}.${known.key}`, isWritten, part: 0 })
    return { columns }
  }

  function from(item: Tree, scope: Scope): void {
    if (item.RangeVar) table(node(item.RangeVar)!, scope)
    const join = node(item.JoinExpr)
    if (join) {
      from(node(join.larg)!, scope)
      from(node(join.rarg)!, scope)
      for (const column of list(join.usingClause).map(text)) uniteAll(column, scope)
      conditions(node(join.quals), scope)
    }
    const sub = node(item.RangeSubselect)
    if (sub) scope.aliases.set(String(node(sub.alias)?.aliasname ?? ''), new Map(statement(node(sub.subquery)!, scope)))
    const called = node(item.RangeFunction)
    if (called) {
      scope.aliases.set(String(node(called.alias)?.aliasname ?? ''), new Map())
      expressions({ functions: called.functions }, scope)
    }
  }

  /** Equalities that hold for every row: those between `and`. */
  function conditions(where: Tree | undefined, scope: Scope): void {
    if (!where) return
    const bool = node(where.BoolExpr)
    if (bool?.boolop === 'AND_EXPR') for (const one of list(bool.args)) conditions(one, scope)
    const comparison = node(where.A_Expr)
    if (comparison && list(comparison.name).map(text).join() === '=') {
      const [left, right] = [name(node(comparison.lexpr), scope), name(node(comparison.rexpr), scope)]
      if (left && right) reading.equalities.unite(left, comparison.kind === 'AEXPR_OP_ANY' ? `any ${right}` : right)
    }
    if (bool?.boolop !== 'AND_EXPR') expressions({ where }, scope)
  }

  /** Notes functions and columns, and follows subqueries, in whatever this holds. */
  function expressions(value: unknown, scope: Scope): void {
    if (Array.isArray(value)) for (const element of value) expressions(element, scope)
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return
    for (const [kind, inner] of Object.entries(value)) {
      if (kind === 'SelectStmt') subquery({ SelectStmt: inner }, scope)
      else {
        if (kind === 'FuncCall') call(inner, scope)
        if (kind === 'ColumnRef') name({ ColumnRef: inner }, scope)
        expressions(inner, scope)
      }
    }
  }

  function call(fields: Tree, scope: Scope) {
    const called = list(fields.funcname).map(text).at(-1) ?? ''
    reading.calls.add(called)
    for (const argument of list(fields.args)) {
      const parts = list(node(argument.ColumnRef)?.fields).map(text)
      const isColumn = lookUp(scope, ({ aliases }) => [...aliases.values()].find((columns) => columns.has(parts[0]!)))
      if (parts.length === 1 && !isColumn && lookUp(scope, ({ aliases }) => aliases.get(parts[0]!)))
        reading.wholeRows.add(called)
    }
  }

  function outputs(targets: Tree[], scope: Scope): [string, string][] {
    return targets.flatMap(({ ResTarget }, nth): [string, string][] => {
      const target = node(ResTarget)
      const fields = list(node(node(target?.val)?.ColumnRef)?.fields)
      if (fields.at(-1)?.A_Star) {
        const alias = text(fields[0])
        return [...scope.aliases].flatMap(([own, columns]) => (!alias || own === alias ? [...columns] : []))
      }
      const key = name(node(target?.val), scope) ?? `?${scopes}.${nth}`
      return [[String(target?.name ?? text(fields.at(-1))), key]]
    })
  }

  /** By which equalities know a column, a parameter or a constant. */
  function name(value: Tree | undefined, scope: Scope): string | undefined {
    if (!value) return undefined
    const cast = node(value.TypeCast)
    if (cast) return name(node(cast.arg), scope)
    const parameter = node(value.ParamRef)
    if (parameter) return `$${same[Number(parameter.number) - 1] ?? parameter.number}`
    const constant = node(value.A_Const)
    if (constant) return `'${JSON.stringify(constant)}`
    const parts = list(node(value.ColumnRef)?.fields).map(text)
    const [column] = parts.slice(-1)
    if (!column) return undefined
    if (parts.length > 1) return lookUp(scope, ({ aliases }) => aliases.get(parts[0]!))?.get(column)
    return lookUp(scope, ({ aliases }) => [...aliases.values()].find((columns) => columns.has(column)))?.get(column)
  }

  function uniteAll(column: string, scope: Scope) {
    const keys = [...scope.aliases.values()].flatMap((columns) => columns.get(column) ?? [])
    for (const key of keys.slice(1)) reading.equalities.unite(keys[0]!, key)
  }
}

function lookUp<Found>(scope: Scope | undefined, look: (scope: Scope) => Found | undefined): Found | undefined {
  if (!scope) return undefined
  const own = look(scope)
  if (own !== undefined) return own
  const outer = lookUp(scope.parent, look)
  if (outer !== undefined && scope.subquery) scope.subquery.isCorrelated = true
  return outer
}
