import type { BackupProgress, OnProgress } from '#server/features/backups/archive/check-backup.ts'

const STEPS: Record<BackupProgress['step'], string> = {
  tables: 'tables',
  objects: 'pictures and files',
  verifying: 'verified',
  loading: 'loaded',
  finishing: 'indexes and checks',
}
const LINE_EVERY_MS = 10_000
const REWRITTEN_EVERY_MS = 200

/** One line that is rewritten on a terminal; otherwise a line each ten seconds. */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): { onProgress: OnProgress; end(): void } {
  const everyMs = stream.isTTY ? REWRITTEN_EVERY_MS : LINE_EVERY_MS
  let shownAt = performance.now()
  return {
    onProgress(progress) {
      const now = performance.now()
      if (now - shownAt < everyMs) return
      shownAt = now
      stream.write(stream.isTTY ? `\r\x1b[K${lineOf(progress)}` : `${lineOf(progress)}\n`)
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}

function lineOf({ step, done, all, bytes }: BackupProgress): string {
  const count = all > 0 ? `${done} of ${all}` : String(done)
  return `${formatBytes(bytes)}, ${STEPS[step]} ${count}`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

type Content = { tables: Record<string, number>; objects: { count: number } }

export function contentOf({ tables, objects }: Content): string {
  const rows = Object.values(tables).reduce((sum, some) => sum + some, 0)
  return `${rows} rows of ${Object.keys(tables).length} tables, and ${objects.count} pictures and files`
}
