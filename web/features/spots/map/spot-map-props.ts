import type { ReactNode } from 'react'
import type { MapSettings, SurfSpot } from '#contract/sea/spots.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import type { Position } from '#surf/places/geo.ts'
import type { MapArea } from '#web/features/spots/map/map-area.ts'

export type SpotMapProps = {
  /** What is to be shown: after search, filters and the searched area (`isInArea` of map-area.ts). */
  spots: SurfSpot[]
  settings: MapSettings
  activeBySpot: ReadonlyMap<string, ActiveAtSpot>
  /** Who is out at a spot now, as chips. */
  surfersAt: (spotId: string) => ReactNode
  visitor: boolean
  /** Where the reader is, once that is known. */
  you?: Position
  /** The area that the spots were narrowed to, null for the whole earth. */
  searchedArea: MapArea | null
  onSearchArea: (area: MapArea | null) => void
  /** Where the map goes next. */
  destination: MapArea | undefined
  onArrive: (next: undefined) => void
  onOpenSession: (sessionId: string) => void
  onOpenSpot: (spotId: string) => void
  onCheckIn: (spotId: string) => void
}
