import type { BuddySuggestion } from '#contract/people/buddies.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import * as texts from '#words/buddies.ts'

/** Returns a line per reason: 'Surfed together at Trestles', '3 buddies in common'. */
export function reasonsOf({
  surfedTogether,
  buddiesInCommon,
}: Pick<BuddySuggestion, 'surfedTogether' | 'buddiesInCommon'>) {
  const place = surfedTogether?.place
  return [
    ...(surfedTogether ? [place ? texts.surfedTogetherAt(isolated(place)) : texts.surfedTogether] : []),
    ...(buddiesInCommon > 0 ? [texts.buddiesInCommon(buddiesInCommon)] : []),
  ]
}
