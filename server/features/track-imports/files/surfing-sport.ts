/** What a file's sport says: surfing, something else, or nothing that one could go by. */
export type SportKind = 'surfing' | 'other' | 'unknown'

/** Sports whose names hold 'surf' too, and those of sailors. */
const NOT_SURFING = /wind|kite|wing|sail|foil|body|skate|snow|speedsurf|sandsurf/
/** What surfers choose whose watch has no surfing, and what says nothing. */
const SAYS_NOTHING =
  /^(generic|other|unknown|none|custom|training|workout|multisport|transition|water|watersports?|allsport|cardio|fitness|openwaters?|openwaterswim(ming)?|swim(ming)?|paddl(e|ing)|paddleboard(ing)?|standup(paddle|paddling|paddleboard|paddleboarding)|sup|bodysurf(ing)?|bodyboard(ing)?|kayaking|exercise|gpx|track|\d+)$/

/**
 * Sports by the names of FIT, TCX, Strava and others: 'surfing', 'Surf', 'surfing_v2', 'SURFING'. Numbers are Strava's and
 * mean nothing to others.
 */
export function sportKind(sport: string | null): SportKind {
  const name = (sport ?? '')
    .toLowerCase()
    .replace(/_v\d+$/, '')
    .replace(/[^a-z0-9]/g, '')
  if (name === '' || SAYS_NOTHING.test(name)) return 'unknown'
  return name.includes('surf') && !NOT_SURFING.test(name) ? 'surfing' : 'other'
}
