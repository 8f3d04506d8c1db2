import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cloneTemplate, startTestPostgres } from '#test/postgres/postgres.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Where the row types are kept that Kysely knows the database by. */
export const schemaFile = path('../server/platform/database/schema.ts')

/** The row types of the migrated database at this address, as the text of a module. */
export async function rowTypesOf(databaseUrl: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path('../node_modules/kysely-codegen/dist/cli/bin.js'),
    ...['--dialect', 'postgres', '--camel-case', '--include-pattern', 'public.*', '--exclude-pattern', 'migrations'],
    ...['--type-mapping', '{"timestamptz":"string","cube":"string"}'],
    ...['--url', databaseUrl, '--print', '--log-level', 'error'],
  ])
  return `${stdout.trim()}\n`
}

/** Migrates a temporary database, and writes down its row types. */
async function writeSchema() {
  const postgres = await startTestPostgres()
  try {
    const { url } = await cloneTemplate(postgres.templateUrl)
    await writeFile(schemaFile, await rowTypesOf(url))
  } finally {
    await postgres.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeSchema()
