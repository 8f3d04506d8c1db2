import type { ReactNode } from 'react'
import type { MapSettings, SurfSpot } from '#contract/sea/spots.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import type { Position } from '#surf/places/geo.ts'
import type { MapArea } from '#web/features/spots/map/map-area.ts'

export type SpotMapProps = {
  /** After search, filters and searched area. */
  spots: SurfSpot[]
  settings: MapSettings
  activeBySpot: ReadonlyMap<string, ActiveAtSpot>
  /** As chips. */
  surfersAt: (spotId: string) => ReactNode
  visitor: boolean
  you?: Position
  /** Null for the whole earth. */
  searchedArea: MapArea | null
  onSearchArea: (area: MapArea | null) => void
  destination: MapArea | undefined
  onArrive: (next: undefined) => void
  onOpenSession: (sessionId: string) => void
  onOpenSpot: (spotId: string) => void
  onCheckIn: (spotId: string) => void
}
