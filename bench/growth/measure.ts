import pg from 'pg'
import { openGrowthApp } from '#bench/growth/app.ts'
import { type Call, calls } from '#bench/growth/calls.ts'
import { explain, type Measured } from '#bench/growth/explain.ts'
import { seededIds } from '#bench/growth/seeded-ids.ts'
import type { RecordedStatement } from '#test/postgres/recorded-statements.ts'

export type MeasuredStatement = RecordedStatement & Measured
/** `failed`: why it could not be measured. */
export type MeasuredCall = { call: Call; statements: MeasuredStatement[]; leanest?: Measured; failed?: string }

/**
 * Makes every call once, through the app, and runs the statements that it sent again, each for itself, `runs` times on a
 * connection with `settings` (SQL).
 */
export async function measureCalls(
  url: string,
  { settings = '', runs }: { settings?: string; runs?: number } = {},
): Promise<MeasuredCall[]> {
  const app = await openGrowthApp(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(settings)
  try {
    const ids = await seededIds(client)
    // Finds the sign-in of each request; it is no part of what the request is about.
    const [signIn] = await app.record(() => app.ask('loner', 'GET /api/auth/user'))
    const measured: MeasuredCall[] = []
    for (const call of calls) {
      const statements: MeasuredStatement[] = []
      try {
        await call.before?.(app, ids)
        const sent = await app.record(() => call.work(app, ids))
        if (call.undo) await client.query(call.undo)
        for (const statement of sent.filter(({ text }) => text !== signIn?.text))
          statements.push({ ...statement, ...(await explain(client, statement, { most: runs })) })
        if (call.cleanUp) await client.query(call.cleanUp)
        const leanest = call.leanest && { leanest: await explain(client, call.leanest(ids), { most: runs }) }
        measured.push({ call, statements, ...leanest })
      } catch (error) {
        measured.push({ call, statements, failed: String(error) })
      }
    }
    return measured
  } finally {
    await client.end()
    await app.close()
  }
}
