import type { ImportedActivity, TrackImport } from '#contract/sessions/track-imports.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { clock } from '#web/lib/format/format.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/track-imports.ts'

/** Progress or result of an import: '3 new · 1 to decide'. */
export function importSummary({ isDone, files, filesRead, counts, message }: TrackImport): string {
  if (message) return message
  if (!isDone) return files === null || files === 1 ? texts.reading : texts.readingFileOf(filesRead + 1, files)
  const parts = Object.entries(texts.counted).flatMap(([outcome, counted]) => {
    const count = counts[outcome as keyof typeof texts.counted]
    return count ? counted(count) : []
  })
  return parts.join(' · ') || texts.empty
}

export const OUTCOMES = {
  imported: { words: texts.newSession, tone: 'kelp' },
  merged: { words: texts.merged, tone: 'kelp' },
  known: { words: texts.importedBeforeTitle, tone: 'well' },
  offered: { words: texts.yourChoice, tone: 'sun' },
  failed: { words: texts.cantBeRead, tone: 'well' },
  left_out: { words: texts.leftOutTitle, tone: 'well' },
  other_file: { words: texts.otherFileTitle, tone: 'well' },
  dismissed: { words: texts.dismissed, tone: 'well' },
} as const satisfies Record<ImportedActivity['outcome'], { words: string; tone: string }>

/** Day by the clocks of its place, 'Sun, 3 May 2026'; the file's name if unknown. */
export function activityTitle({ startTime, timeZone, fileName }: ImportedActivity): string {
  if (!startTime) return shortName(fileName)
  return dateFormat(readersLocale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    timeZone: timeZone ?? undefined,
  }).format(new Date(startTime))
}

/** Hours by the clocks of its place, file and device: '07:12 to 08:40 · surf.fit · Forerunner 745', then remarks. */
export function activityLines(activity: ImportedActivity): string[] {
  const { startTime, endTime, timeZone, fileName, device, message } = activity
  const zone = timeZone ?? undefined
  const hours = startTime && endTime && texts.startToEnd(clock(startTime, zone), clock(endTime, zone))
  const facts = [hours, startTime && shortName(fileName), device].filter(Boolean).join(' · ')
  return [facts, message ?? '', damageWords(activity)].filter((line) => line !== '')
}

function damageWords({ damage, endTime, timeZone }: ImportedActivity): string {
  if (!damage) return ''
  if (damage === 'wrong_checksum') return texts.theFileIsDamagedWhat
  return endTime ? texts.theFileBreaksOffAt(clock(endTime, timeZone ?? undefined)) : texts.theFileBreaksOff
}

const shortName = (fileName: string) => fileName.split('/').at(-1) ?? fileName
