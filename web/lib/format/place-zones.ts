import { useEffect, useState } from 'react'
import type { Position } from '#surf/places/geo.ts'
import { ownTimeZone } from '#web/lib/device/own-time-zone.ts'
import { locale } from '#words/locale.ts'

export type ZoneOf = (place: Position) => string

let loaded: ZoneOf | undefined
let loading: Promise<ZoneOf> | undefined

/** The time zone map is 25 kB, loaded only by forms that need it. */
async function load(): Promise<ZoneOf> {
  const { default: lookUp } = await import('@photostructure/tz-lookup')
  loaded = ({ latitude, longitude }) => known(lookUp(latitude, longitude))
  return loaded
}

/** Zones newer than the browser count as the reader's own. */
function known(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone }).resolvedOptions().timeZone
  } catch {
    return ownTimeZone()
  }
}

/**
 * Returns a function from a place to its IANA time zone; undefined until loaded. Throws if loading failed. React's
 * `use` would delay a form's first opening by 300 ms.
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
 * Returns a function from a surfed place to its time zone; undefined (the reader's) without a known position or spot,
 * or until loaded.
 */
export function useZones(): (surfed: Surfed) => string | undefined {
  const [zoneOf, setZoneOf] = useState(() => loaded)
  useEffect(() => {
    if (zoneOf) return
    loading ??= load()
    // Falls back to the reader's times; the next list retries.
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
