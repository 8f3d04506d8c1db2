import pg from 'pg'

/** Where the rows of a table are when the schema is spread over several hosts. */
export type Placement = 'distributed' | 'reference'
export type Catalog = {
  tables: Map<string, { placement: Placement; key: string; columns: Set<string> }>
  /** Functions of ours whose bodies read distributed tables. */
  functionsOverTables: Set<string>
  ownFunctions: Set<string>
  /** Functions whose result is another one at each call, or in each statement. */
  unstable: Set<string>
  /** Tables whose triggers write other tables. */
  writtenOnByTriggers: Set<string>
}

/** Keys of surfers: a table whose primary key begins with one is distributed by it. */
const SURFER_KEYS = ['user_id', 'owner_id']

/** Reads what the rules must know of a migrated database. */
export async function readCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string; key: string; columns: string[] }>(`
      select c.relname as name, a.attname as key,
        array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
      from pg_class c left join pg_index i on i.indrelid = c.oid and i.indisprimary
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
    const functions = await client.query<{ name: string; body: string; isOwn: boolean; isUnstable: boolean }>(`
      select proname as name, bool_or(pronamespace = 'public'::regnamespace) as "isOwn",
        bool_and(provolatile <> 'i') as "isUnstable",
        string_agg(coalesce(pg_get_function_sqlbody(oid), prosrc), ' ') as body
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace)
        and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
      group by proname`)
    const triggers = await client.query<{ table: string; body: string }>(`
      select c.relname as table, p.prosrc as body
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`)
    const placed = new Map(
      tables.rows.map(({ name, key, columns }) => [
        name,
        {
          placement: SURFER_KEYS.includes(key) ? ('distributed' as const) : ('reference' as const),
          key,
          columns: new Set(columns),
        },
      ]),
    )
    const distributed = [...placed].flatMap(([name, { placement }]) => (placement === 'distributed' ? [name] : []))
    const names = new RegExp(`\\b(from|join|into|update)\\s+(public\\.)?(${distributed.join('|')})\\b`, 'i')
    return {
      tables: placed,
      functionsOverTables: new Set(functions.rows.filter(({ body }) => names.test(body)).map(({ name }) => name)),
      ownFunctions: new Set(functions.rows.filter(({ isOwn }) => isOwn).map(({ name }) => name)),
      unstable: new Set(functions.rows.filter(({ isUnstable }) => isUnstable).map(({ name }) => name)),
      writtenOnByTriggers: new Set(
        triggers.rows
          .filter(({ body }) => /\b(insert into|update|delete from)\b/i.test(body))
          .map(({ table }) => table),
      ),
    }
  } finally {
    await client.end()
  }
}
