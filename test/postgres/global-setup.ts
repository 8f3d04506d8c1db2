import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '#test/postgres/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    templateUrl: string
  }
}

/** Starts the PostgreSQL that all server tests share, and tells them where it is. */
export async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  project.provide('templateUrl', postgres.templateUrl)
  return postgres.close
}
