import { useEffect, useState } from 'react'
import type { Position } from '#surf/places/geo.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'

/** With the IANA zone of a catalogue spot, which is right where the map of time zones is not. */
type Place = Position & { timeZone?: string | null }
export type ZoneOf = (place: Place) => string

let loaded: ZoneOf | undefined
let loading: Promise<ZoneOf> | undefined

/** The map of time zones has 25 kB, so it is lazy. */
async function load(): Promise<ZoneOf> {
  const { default: zoneAt } = await import('@photostructure/tz-lookup')
  loaded = ({ latitude, longitude, timeZone }) => known(timeZone ?? zoneAt(latitude, longitude))
  return loaded
}

/** Zones newer than the browser count as the reader's own. */
function known(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(readersLocale, { timeZone }).resolvedOptions().timeZone
  } catch {
    return ownTimeZone()
  }
}

/** Undefined until loaded; throws on failure. React's `use` would delay a form's first opening by 300 ms. */
export function useZoneOf(): ZoneOf | undefined {
  const [zoneOf, setZoneOf] = useState(() => loaded)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (!zoneOf) load().then((now) => setZoneOf(() => now), setFailure)
  }, [zoneOf])
  if (failure) throw failure
  return zoneOf
}

type MaybePlace = { [Part in keyof Place]: Place[Part] | null }

type Surfed = Partial<MaybePlace> & { surfSpot?: Place | null }

/** The spot's own zone, else that of the position; undefined (the reader's zone) without either, or until loaded. */
export function useZones(): (surfed: Surfed) => string | undefined {
  const [zoneOf, setZoneOf] = useState(() => loaded)
  useEffect(() => {
    if (zoneOf) return
    loading ??= load()
    loading.then(
      (now) => setZoneOf(() => now),
      () => {
        loading = undefined
      },
    )
  }, [zoneOf])
  return ({ latitude, longitude, surfSpot, timeZone = surfSpot?.timeZone }) => {
    if (timeZone) return known(timeZone)
    if (latitude == null || longitude == null) return surfSpot ? zoneOf?.(surfSpot) : undefined
    return zoneOf?.({ latitude, longitude })
  }
}

export const useZoneAt = (surfed: Surfed) => useZones()(surfed)
