import type { ArchiveHeader, EntryName } from '#server/features/backups/archive/format.ts'

/** Tables in the order of the header with parts from 1, then objects by path, lists between, the manifest last: nothing twice. */
export function createEntryOrder({ tables }: Pick<ArchiveHeader, 'tables'>) {
  const positions = new Map(tables.map(({ name }, nth) => [name, nth]))
  let table = { position: -1, part: 0 }
  let path = ''
  let list = 0

  return {
    takes(entry: EntryName): boolean {
      if (entry.kind === 'manifest') return true
      if (entry.kind === 'list') {
        list += 1
        return entry.nth === list
      }
      if (entry.kind === 'object') {
        const isNext = entry.path > path
        path = entry.path
        return isNext
      }
      const position = positions.get(entry.table)
      const isNext =
        position !== undefined &&
        path === '' &&
        (position === table.position ? entry.part === table.part + 1 : position > table.position && entry.part === 1)
      table = { position: position ?? -1, part: entry.part }
      return isNext
    },
  }
}
