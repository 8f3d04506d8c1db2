import { useQuery } from '@tanstack/react-query'
import { DEFAULT_POSITION, HOME_GPS_TIMEOUT_MS } from '#contract/limits.ts'
import type { Position } from '#surf/geo.ts'
import { locate } from '#web/lib/geolocation.ts'

/** `known` is false when the browser gave no position and the default one stands in for it. */
export type Whereabouts = Position & { known: boolean }

const queryKey = ['whereabouts']
const FRESH_MS = 60_000
const nowhere: Whereabouts = { ...DEFAULT_POSITION, known: false }

/**
 * Where Home looks around. The browser's own timeout does not run while it asks for permission, so after 5 s the
 * default position stands in; an answer that comes later still counts.
 */
export const useWhereabouts = () =>
  useQuery({
    queryKey,
    staleTime: FRESH_MS,
    queryFn: async ({ client }): Promise<Whereabouts> => {
      const before = client.getQueryData<Whereabouts>(queryKey) ?? nowhere
      let late = false
      const found = locate({ timeout: HOME_GPS_TIMEOUT_MS, maximumAge: FRESH_MS }).then(
        ({ latitude, longitude }): Whereabouts => {
          const here = { latitude, longitude, known: true }
          if (late) client.setQueryData(queryKey, here)
          return here
        },
        () => before,
      )
      return Promise.race([
        found,
        after(HOME_GPS_TIMEOUT_MS).then(() => {
          late = true
          return before
        }),
      ])
    },
  })

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
