import { use } from 'react'
import type { Position } from '#surf/geo.ts'

export type ZoneOf = (place: Position) => string

let loaded: Promise<ZoneOf> | undefined

/** The map of time zones is 25 kB, which only those forms need that ask for times at a place. */
const load = () =>
  import('@photostructure/tz-lookup').then(({ default: lookUp }): ZoneOf => {
    return ({ latitude, longitude }) => known(lookUp(latitude, longitude))
  })

/** A zone that is newer than the browser counts as the reader's own. */
function known(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return readersZone()
  }
}

export const readersZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Tells the time zone (IANA name) of a place. Suspends until its map is there. */
export function useZoneOf(): ZoneOf {
  loaded ??= load()
  loaded.catch(() => {
    loaded = undefined
  })
  return use(loaded)
}
