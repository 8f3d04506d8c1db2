import type { BuddySuggestion } from '#contract/people/buddies.ts'

/** Why a surfer is suggested, a line for each reason: 'Surfed together at Trestles', '3 buddies in common'. */
export function reasonsOf({
  surfedTogether,
  buddiesInCommon,
}: Pick<BuddySuggestion, 'surfedTogether' | 'buddiesInCommon'>) {
  const place = surfedTogether?.place
  return [
    ...(surfedTogether ? [place ? `Surfed together at ${place}` : 'Surfed together'] : []),
    ...(buddiesInCommon > 0 ? [`${buddiesInCommon} buddies in common`] : []),
  ]
}
