import { useCallback, useEffect, useRef, useState } from 'react'
import { CHECK_IN_GPS } from '#contract/limits.ts'
import { type GpsFix, locate, TIMED_OUT } from '#web/lib/device/geolocation.ts'

export type Gps =
  | { status: 'idle'; fix?: undefined }
  /** The previous position counts until the new one is found. */
  | { status: 'loading'; fix?: GpsFix | undefined }
  | { status: 'located'; fix: GpsFix }
  | { status: 'error'; fix?: undefined; reason: string }

/**
 * Position of the phone, requested on mount and, uncached, by `refresh`. Fails after CHECK_IN_GPS.timeout, because the
 * browser's own timer stops during the permission prompt; a later position still counts.
 */
export function useGps(): { gps: Gps; refresh: () => void } {
  const [gps, setGps] = useState<Gps>({ status: 'idle' })
  const latest = useRef(0)
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useCallback((options: PositionOptions) => {
    latest.current += 1
    const request = latest.current
    const settle = (next: Gps) => request === latest.current && setGps(next)
    setGps(({ fix }) => ({ status: 'loading', fix }))
    const fail = (reason: string) => settle({ status: 'error', reason })
    clearTimeout(patience.current)
    patience.current = setTimeout(() => fail(TIMED_OUT), CHECK_IN_GPS.timeout)
    locate(options)
      .then(
        (fix) => settle({ status: 'located', fix }),
        (error: Error) => fail(error.message),
      )
      .finally(() => request === latest.current && clearTimeout(patience.current))
  }, [])
  useEffect(() => {
    ask(CHECK_IN_GPS)
    return () => {
      latest.current += 1
      clearTimeout(patience.current)
    }
  }, [ask])
  const refresh = useCallback(() => ask({ ...CHECK_IN_GPS, maximumAge: 0 }), [ask])
  return { gps, refresh }
}
