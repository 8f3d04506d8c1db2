import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startTestPostgres } from '#test/postgres/postgres.ts'

const program = fileURLToPath(new URL('../../test/postgres/catalogue-template.ts', import.meta.url))

/**
 * Starts the PostgreSQL of the run, and makes the database that the workers clone, with the catalogue and a forecast for all
 * of it. Resolves to what stops it.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  const env = { ...process.env, TEST_TEMPLATE_URL: postgres.templateUrl }
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  process.env.CATALOGUE_TEMPLATE_URL = stdout.trim()
  return postgres.close
}
