import { startTestPostgres } from '#test/postgres.ts'

/** Starts the PostgreSQL of the run, which the workers clone their databases on. Resolves to what stops it. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  process.env.TEST_TEMPLATE_URL = postgres.templateUrl
  return postgres.close
}
