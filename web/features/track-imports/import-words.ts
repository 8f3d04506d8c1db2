import type { ImportedActivity, TrackImport } from '#contract/track-imports.ts'
import { clock } from '#web/lib/format.ts'

const COUNTED = {
  imported: 'new',
  merged: 'merged',
  known: 'imported before',
  offered: 'to decide',
  failed: "can't be read",
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
  return parts.join(' · ') || 'Empty'
}

export const OUTCOMES = {
  imported: { words: 'New session', tone: 'kelp' },
  merged: { words: 'Merged', tone: 'kelp' },
  known: { words: 'Imported before', tone: 'well' },
  offered: { words: 'Your choice', tone: 'sun' },
  failed: { words: "Can't be read", tone: 'well' },
  left_out: { words: 'Left out', tone: 'well' },
  dismissed: { words: 'Dismissed', tone: 'well' },
} as const satisfies Record<ImportedActivity['outcome'], { words: string; tone: string }>

/** The day of an activity in the reader's own time, 'Sun, 3 May 2026'; the file's name where nobody knows. */
export function activityTitle({ startTime, fileName }: ImportedActivity): string {
  if (!startTime) return shortName(fileName)
  const day = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return day.format(new Date(startTime))
}

/** Its hours, its file and its device, '07:12 to 08:40 · surf.fit · Forerunner 745', and what there is to say. */
export function activityLines({ startTime, endTime, fileName, device, message }: ImportedActivity): string[] {
  const hours = startTime && endTime && `${clock(startTime)} to ${clock(endTime)}`
  const facts = [hours, startTime && shortName(fileName), device].filter(Boolean).join(' · ')
  return [facts, message ?? ''].filter((line) => line !== '')
}

/** Without the folders of its archive. */
const shortName = (fileName: string) => fileName.split('/').at(-1) ?? fileName
