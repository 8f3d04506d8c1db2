import { useCallback, useEffect, useRef, useState } from 'react'
import { CHECK_IN_GPS } from '#contract/limits.ts'
import { type GpsFix, locate } from '#web/lib/geolocation.ts'

export type Gps =
  | { status: 'idle'; fix?: undefined }
  /** While a new position is being found the one before still counts. */
  | { status: 'loading'; fix?: GpsFix | undefined }
  | { status: 'located'; fix: GpsFix }
  | { status: 'error'; fix?: undefined; reason: string }

/** Where the phone is: asked for as soon as this is mounted, and again by `refresh`, which wants none from before. */
export function useGps(): { gps: Gps; refresh: () => void } {
  const [gps, setGps] = useState<Gps>({ status: 'idle' })
  const latest = useRef(0)
  const ask = useCallback((options: PositionOptions) => {
    latest.current += 1
    const request = latest.current
    const settle = (next: Gps) => request === latest.current && setGps(next)
    setGps(({ fix }) => ({ status: 'loading', fix }))
    locate(options).then(
      (fix) => settle({ status: 'located', fix }),
      (error: Error) => settle({ status: 'error', reason: error.message }),
    )
  }, [])
  useEffect(() => {
    ask(CHECK_IN_GPS)
    return () => {
      latest.current += 1
    }
  }, [ask])
  const refresh = useCallback(() => ask({ ...CHECK_IN_GPS, maximumAge: 0 }), [ask])
  return { gps, refresh }
}
