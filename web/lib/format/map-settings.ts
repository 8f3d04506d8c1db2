import { useQuery } from '@tanstack/react-query'
import type { MapSettings } from '#contract/sea/spots.ts'
import { read } from '#web/lib/api/api.ts'

const COASTLINES_ALONE: MapSettings = { tileUrl: null, attribution: '' }

/** Until loaded or offline: coastlines only. */
export const useMapSettings = (): MapSettings => useQuery(read('GET /api/map')).data ?? COASTLINES_ALONE
