import type { ImportedActivity, TrackImport } from '#contract/track-imports.ts'

const COUNTED = {
  imported: 'new',
  merged: 'merged',
  known: 'imported before',
  offered: 'to decide',
  failed: 'not readable',
  left_out: 'left out',
  dismissed: 'dismissed',
} as const

/** How far an import is, or what became of it: '3 new · 1 to decide'. */
export function importSummary({ isDone, files, filesRead, counts, message }: TrackImport): string {
  if (message) return message
  if (!isDone) return files === null || files === 1 ? 'Reading' : `Reading file ${filesRead + 1} of ${files}`
  const parts = Object.entries(COUNTED).flatMap(([outcome, words]) => {
    const count = counts[outcome as keyof typeof COUNTED]
    return count ? [`${count} ${words}`] : []
  })
  return parts.join(' · ') || 'Nothing in it'
}

export const OUTCOMES = {
  imported: { words: 'New session', tone: 'kelp' },
  merged: { words: 'Merged', tone: 'kelp' },
  known: { words: 'Imported before', tone: 'well' },
  offered: { words: 'Your choice', tone: 'sun' },
  failed: { words: 'Not readable', tone: 'well' },
  left_out: { words: 'Left out', tone: 'well' },
  dismissed: { words: 'Dismissed', tone: 'well' },
} as const satisfies Record<ImportedActivity['outcome'], { words: string; tone: string }>

/** When an activity was, in the reader's own time: 'Sun, 3 May 2026, 07:12 to 08:40'; the file's name where nobody knows. */
export function activityTitle({ startTime, endTime, fileName }: ImportedActivity): string {
  if (!startTime || !endTime) return fileName.split('/').at(-1) ?? fileName
  const day = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
  const [start, end] = [new Date(startTime), new Date(endTime)]
  return `${day.format(start)}, ${clock.format(start)} to ${clock.format(end)}`
}
