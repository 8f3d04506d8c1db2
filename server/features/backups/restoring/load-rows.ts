import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ArchiveHeader } from '#server/features/backups/archive/format.ts'
import { quoted } from '#server/features/backups/own-schema.ts'
import { problem } from '#server/features/backups/problem.ts'

/** Fills tables that this transaction created, one after the other. */
export function createLoader(client: pg.Client, tables: ArchiveHeader['tables']) {
  const columns = new Map(tables.map((table) => [table.name, table.columns]))
  const loaded: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  let open: { table: string; copy: ReturnType<typeof begin>; ended: Promise<void> } | undefined

  // Frozen rows need no later pass of VACUUM; a new table allows that.
  const begin = (table: string) =>
    client.query(copyFrom(`copy ${quoted(table)} (${columns.get(table)!.map(quoted).join()}) from stdin with (freeze)`))

  async function endTable() {
    if (!open) return
    const { table, copy, ended } = open
    open = undefined
    copy.end()
    await ended
    loaded[table] = copy.rowCount
  }

  return {
    async add(table: string, rows: Buffer): Promise<void> {
      if (open?.table !== table) {
        await endTable()
        const copy = begin(table)
        const ended = finished(copy)
        ended.catch(() => {})
        open = { table, copy, ended }
      }
      const { copy, ended } = open!
      if (!copy.write(rows)) await Promise.race([once(copy, 'drain'), ended])
    },

    /** Throws a BackupProblem unless each table has as many rows as the backup says. */
    async end(expected: Record<string, number>): Promise<void> {
      await endTable()
      for (const [table, rows] of Object.entries(expected))
        if (loaded[table] !== rows) throw problem((texts) => texts.rowsDiffer(table, loaded[table] ?? 0, rows))
    },

    tables: () => Object.values(loaded).filter((rows) => rows > 0).length,
  }
}
