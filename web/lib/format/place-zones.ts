import { useEffect, useState } from 'react'
import type { Position } from '#surf/places/geo.ts'
import { ownTimeZone } from '#web/lib/device/own-time-zone.ts'

export type ZoneOf = (place: Position) => string

let loaded: ZoneOf | undefined
let loading: Promise<ZoneOf> | undefined

/** The map of time zones is 25 kB, which only those forms need that ask for times at a place. */
async function load(): Promise<ZoneOf> {
  const { default: lookUp } = await import('@photostructure/tz-lookup')
  loaded = ({ latitude, longitude }) => known(lookUp(latitude, longitude))
  return loaded
}

/** A zone that is newer than the browser counts as the reader's own. */
function known(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return ownTimeZone()
  }
}

/**
 * Tells the time zone (IANA name) of a place; undefined until its map is there. Throws when that could not be fetched.
 * React's `use` would hold the first opening of a form back for 300 ms.
 */
export function useZoneOf(): ZoneOf | undefined {
  const [zoneOf, setZoneOf] = useState(() => loaded)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (!zoneOf) load().then((now) => setZoneOf(() => now), setFailure)
  }, [zoneOf])
  if (failure) throw failure
  return zoneOf
}

type MaybePlace = { [Coordinate in keyof Position]: Position[Coordinate] | null }

type Surfed = Partial<MaybePlace> & { surfSpot?: Position | null }

/**
 * Tells the time zone of what was surfed at a place, to show its times: undefined, which is the reader's own, where the
 * reader knows neither the position nor the spot, and until the map of time zones is there.
 */
export function useZones(): (surfed: Surfed) => string | undefined {
  const [zoneOf, setZoneOf] = useState(() => loaded)
  useEffect(() => {
    if (zoneOf) return
    loading ??= load()
    // Without it times are the reader's own; the next list asks for it again.
    loading.then(
      (now) => setZoneOf(() => now),
      () => {
        loading = undefined
      },
    )
  }, [zoneOf])
  return ({ latitude, longitude, surfSpot }) => {
    if (latitude == null || longitude == null) return surfSpot ? zoneOf?.(surfSpot) : undefined
    return zoneOf?.({ latitude, longitude })
  }
}

/** The time zone of one of them. */
export const useZoneAt = (surfed: Surfed) => useZones()(surfed)
