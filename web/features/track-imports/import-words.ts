import type { ImportedActivity, TrackImport } from '#contract/sessions/track-imports.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { clock } from '#web/lib/format/format.ts'

/** In the order of a summary; two forms where one and many differ. */
const COUNTED = {
  imported: 'new',
  merged: 'merged',
  known: 'imported before',
  offered: 'to decide',
  failed: "can't be read",
  left_out: 'left out',
  other_file: ['other file', 'other files'],
  dismissed: 'dismissed',
} as const

/** How far an import is, or what became of it: '3 new · 1 to decide'. */
export function importSummary({ isDone, files, filesRead, counts, message }: TrackImport): string {
  if (message) return message
  if (!isDone) return files === null || files === 1 ? 'Reading' : `Reading file ${filesRead + 1} of ${files}`
  const parts = Object.entries(COUNTED).flatMap(([outcome, words]) => {
    const count = counts[outcome as keyof typeof COUNTED]
    if (!count) return []
    return `${count} ${typeof words === 'string' ? words : words[count === 1 ? 0 : 1]}`
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
  other_file: { words: 'Other file', tone: 'well' },
  dismissed: { words: 'Dismissed', tone: 'well' },
} as const satisfies Record<ImportedActivity['outcome'], { words: string; tone: string }>

/** The day of an activity by the clocks of its place, 'Sun, 3 May 2026'; the file's name where nobody knows. */
export function activityTitle({ startTime, timeZone, fileName }: ImportedActivity): string {
  if (!startTime) return shortName(fileName)
  return dateFormat(undefined, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    timeZone: timeZone ?? undefined,
  }).format(new Date(startTime))
}

/**
 * Its hours by the clocks of its place, its file and its device, '07:12 to 08:40 · surf.fit · Forerunner 745', and what there
 * is to say.
 */
export function activityLines(activity: ImportedActivity): string[] {
  const { startTime, endTime, timeZone, fileName, device, message } = activity
  const zone = timeZone ?? undefined
  const hours = startTime && endTime && `${clock(startTime, zone)} to ${clock(endTime, zone)}`
  const facts = [hours, startTime && shortName(fileName), device].filter(Boolean).join(' · ')
  return [facts, message ?? '', damageWords(activity)].filter((line) => line !== '')
}

function damageWords({ damage, endTime, timeZone }: ImportedActivity): string {
  if (!damage) return ''
  if (damage === 'wrong_checksum') return 'The file is damaged; what could be read is here.'
  return endTime ? `The file breaks off; read up to ${clock(endTime, timeZone ?? undefined)}.` : 'The file breaks off.'
}

/** Without the folders of its archive. */
const shortName = (fileName: string) => fileName.split('/').at(-1) ?? fileName
