import { MAX_IMPORTED_HOURS } from '#contract/limits.ts'
import { type Language, type ServerTexts, textsIn } from '#languages'
import type { FileProblem } from '#server/features/track-imports/files/unreadable.ts'
import { limits } from '#server/limits.ts'
import { STRAVA_NUMBERS } from '#surf/activities/activity-names.ts'

/** In addition to FileProblem. */
export type OutcomeReason =
  | FileProblem
  | 'file_gone'
  | 'daily_limit'
  | 'enough_for_today'
  | 'waited_too_long'
  | 'other_sport'
  | 'too_fast'
  | 'same_activity'
  | 'overlaps'
  | 'other_time'
  | 'no_spot'
  | 'unknown_sport'

type ImportTexts = ServerTexts['trackImports']

function textOf(texts: ImportTexts, reason: OutcomeReason): string {
  if (reason === 'daily_limit')
    return texts.dailyLimit(limits['imported-activity'].size, limits['imported-session'].size)
  return reason === 'too_long' ? texts.tooLong(MAX_IMPORTED_HOURS) : texts.messages[reason]
}

const isReason = (texts: ImportTexts, reason: string): reason is OutcomeReason =>
  reason === 'daily_limit' || reason === 'too_long' || reason in texts.messages

/** Text for the surfer; null if none is needed. `sport` is the file's name for it. */
export function outcomeMessage(language: Language, reason: string | null, sport: string | null): string | null {
  const texts = textsIn(language).trackImports
  if (!reason || !isReason(texts, reason)) return null
  if (reason === 'unknown_sport' && sport) return texts.itsCalled(sport)
  return reason === 'other_sport' && sport ? otherSport(texts, plainSport(sport)) : textOf(texts, reason)
}

/** Names of sports as they are; anything else of the file is quoted. */
function otherSport(texts: ImportTexts, sport: string): string {
  const name = sport.replace(/surf$/, 'surfing')
  return name.endsWith('ing') ? texts.looksLike(name) : texts.looksLikeAnother(name)
}

/** 'windsurfing' for 'WINDSURFING' and 'windsurfing_v2'. */
const plainSport = (sport: string) =>
  (STRAVA_NUMBERS[sport] ?? sport)
    .replace(/^HKWorkoutActivityType/, '')
    .replace(/_v\d+$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])|_/g, ' ')
    .toLowerCase()
