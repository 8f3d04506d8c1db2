import type pg from 'pg'
import { type BackupProblem, problem } from '#server/features/backups/problem.ts'
import { isReplaced, readApplied } from '#server/platform/database/migrate.ts'
import {
  isRepeatable,
  type MigrationFiles,
  NewerDatabase,
  planRepeatables,
  readMigrations,
  refuseOther,
} from '#server/platform/database/migration-files.ts'

type Client = Pick<pg.Client, 'query'>
type Names = { tables: string[]; functions: string[]; views: string[]; types: string[]; sequences: string[] }

const CREATED = {
  tables: /\bcreate table (?:if not exists )?(?:public\.)?(\w+)|\brename to (\w+)/gi,
  functions: /\bcreate (?:or replace )?(?:function|procedure|aggregate) (?:public\.)?(\w+)/gi,
  views: /\bcreate (?:or replace )?(?:materialized )?view (?:if not exists )?(?:public\.)?(\w+)/gi,
  types: /\bcreate (?:type|domain) (?:public\.)?(\w+)/gi,
  sequences: /\bcreate sequence (?:if not exists )?(?:public\.)?(\w+)/gi,
} satisfies Record<keyof Names, RegExp>

/** Names of all that these files ever created; all else in the database belongs to somebody else. */
export function ownNames(...files: MigrationFiles[]): Names {
  const text = files.flatMap((some) => [...some.values()].map((file) => file.text)).join('\n')
  const namesBy = (pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].map(([, name, other]) => name ?? other!)),
  ]
  return {
    tables: [...namesBy(CREATED.tables), 'migrations'],
    functions: namesBy(CREATED.functions),
    views: namesBy(CREATED.views),
    types: namesBy(CREATED.types),
    sequences: namesBy(CREATED.sequences),
  }
}

/** Migrations that this database has, and files of this program. Throws `newer` if a newer program migrated it, and for one from before the baseline. */
export async function readOwnMigrations(client: pg.Client, newer: BackupProblem) {
  const { files, repeatableFiles } = await readMigrations()
  const applied = await readApplied(client)
  if (applied.some(isReplaced)) throw problem((texts) => texts.beforeBaseline)
  try {
    refuseOther(
      applied.filter((row) => !isRepeatable(row)),
      files,
      () => false,
    )
    planRepeatables(applied, repeatableFiles, () => false)
  } catch (error) {
    throw error instanceof NewerDatabase ? newer : error
  }
  return { applied, files, repeatableFiles }
}

/** By name, as the database sorts bytes; columns without generated ones, quoted by `quoted`. */
export async function readTables(client: Client, own: Names): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname collate "C"`,
    [own.tables],
  )
  return rows
}

/** Those of own tables' columns, and others that own files created. */
export async function readSequences(client: Client, own: Names) {
  const { rows } = await client.query<{ name: string }>(
    `select s.relname as name
    from pg_class s left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      left join pg_class c on c.oid = d.refobjid
    where s.relnamespace = 'public'::regnamespace and s.relkind = 'S' and (c.relname = any($1) or s.relname = any($2))
    order by s.relname collate "C"`,
    [own.tables, own.sequences],
  )
  const states = []
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    )
    states.push({ name, ...state.rows[0]! })
  }
  return states
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
