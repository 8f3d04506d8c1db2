import { open } from 'node:fs/promises'

export type BadRow = { row: number; label: string; reason: string }
export type BadRows = Awaited<ReturnType<typeof collectBadRows>>

const LISTED = 50
const LABEL_CHARACTERS = 60

/** Counts the bad rows of a file, keeps the first 50, and writes all of them to `reportFile` when there is one. */
export async function collectBadRows(reportFile: string | undefined) {
  const report = reportFile === undefined ? undefined : await open(reportFile, 'w')
  const first: string[] = []
  let count = 0
  return {
    count: () => count,
    async add(rows: BadRow[]) {
      if (rows.length === 0) return
      count += rows.length
      const lines = rows.map(({ row, label, reason }) => `row ${row}${label && ` (${label})`}: ${reason}`)
      first.push(...lines.slice(0, LISTED - first.length))
      await report?.write(`${lines.join('\n')}\n`)
    },
    /** A line for each, and how many more there are. */
    list: () => [
      ...first,
      ...(count > first.length ? [`… and ${(count - first.length).toLocaleString('en')} more`] : []),
    ],
    close: async () => report?.close(),
  }
}

/** What a reader knows a row by: its name or its id, as it stands in the file. */
export function labelOf(...names: unknown[]): string {
  const name = names.find((value) => value !== undefined && value !== null && value !== '')
  const words = name === undefined ? '' : JSON.stringify(name)
  return words.length > LABEL_CHARACTERS ? `${words.slice(0, LABEL_CHARACTERS)}…` : words
}
