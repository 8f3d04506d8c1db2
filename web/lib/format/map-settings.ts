import { useQuery } from '@tanstack/react-query'
import type { MapSettings } from '#contract/sea/spots.ts'
import { read } from '#web/lib/api/api.ts'

const COASTLINES_ALONE: MapSettings = { tileUrl: null, attribution: '' }

/** What a map draws itself from: coastlines alone until the operator's settings are there, also without a network. */
export const useMapSettings = (): MapSettings => useQuery(read('GET /api/map')).data ?? COASTLINES_ALONE
