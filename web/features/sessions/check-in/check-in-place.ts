import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CHECK_IN_RADIUS_MILES, SPOT_DETECTION_MILES } from '#contract/limits.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import type { FoundPlace } from '#web/features/sessions/parts/find-spot.tsx'
import type { SpotToChoose } from '#web/features/sessions/parts/spot-choices.tsx'
import { read } from '#web/lib/api/api.ts'
import * as texts from '#words/sessions/check-in.ts'

/** At most one of them is chosen; with none, GPS alone counts. */
type Picked = { spot?: SpotToChoose | undefined; secretSpot?: SecretSpot | undefined }

/**
 * Place of a check-in: the spot of the address ('' for none) until another is chosen or found. `own` is shown under
 * 'Your Choice': the spot found last, else that of the address.
 */
export function useCheckInPlace(spotId: string) {
  const named = useQuery({ ...read('GET /api/surf-spots/:id', { params: { id: spotId } }), enabled: spotId !== '' })
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<SpotToChoose>()
  const [picked, setPicked] = useState<Picked>()
  const { spot, secretSpot } = picked ?? { spot: named.data }
  return {
    spot,
    secretSpot,
    /** False: GPS decides. */
    isChosen: spot !== undefined || secretSpot !== undefined || (spotId !== '' && !picked),
    own: found ?? named.data,
    hasOwn: found !== undefined || (spotId !== '' && !named.isError),
    query,
    setQuery,
    isSearching: query.trim() !== '',
    choose: (place: Picked) => setPicked(place),
    chooseFound: (place: FoundPlace) => {
      setPicked(place)
      setFound(place.spot)
      setQuery('')
    },
  }
}

type Named = Position & { name: string }

/** The spot that the server attaches to a check-in by GPS alone: the nearest one within half a mile. */
export function detectedSpot<Spot extends Position>(fix: Position, spots: readonly Spot[]): Spot | undefined {
  const byDistance = spots
    .map((spot) => ({ spot, miles: distanceMiles(fix, spot) }))
    .sort((one, other) => one.miles - other.miles)
  return byDistance.find(({ miles }) => miles <= SPOT_DETECTION_MILES)?.spot
}

type Known = {
  chosen: { name: string } | undefined
  fix: Position | undefined
  /** Spots around the fix, secret ones among them; undefined while they are unknown. */
  around: readonly Named[] | undefined
}

/** Label of the check-in button: 'Check in at Church', or the place that GPS leads to. */
export function checkInPlaceWords({ chosen, fix, around }: Known): string {
  if (chosen) return texts.checkInAt(chosen.name)
  if (!fix) return texts.chooseASpotToCheck
  if (!around) return texts.byGpsYourPosition
  const detected = detectedSpot(fix, around)
  return detected ? texts.checkInAt(detected.name) : texts.byGpsYourPositionNo
}

/** Spots within `CHECK_IN_RADIUS_MILES` of a position, nearest first, without duplicates. */
export function spotsAround<Spot extends Position & { id: string }>(fix: Position, spots: readonly Spot[]): Spot[] {
  const byId = new Map(spots.map((spot) => [spot.id, spot]))
  return [...byId.values()]
    .map((spot) => ({ spot, miles: distanceMiles(fix, spot) }))
    .filter(({ miles }) => miles <= CHECK_IN_RADIUS_MILES)
    .sort((one, other) => one.miles - other.miles)
    .map(({ spot }) => spot)
}

type Surfed = Pick<SurfSession, 'surfSpot' | 'startTime'>
export type RecentSpot = { surfSpot: NonNullable<Surfed['surfSpot']>; startTime: string }

/** Spots of these sessions, newest first, each once with the start of its latest session. */
export function recentSpots(sessions: readonly Surfed[]): RecentSpot[] {
  const latest = new Map<string, RecentSpot>()
  const newestFirst = sessions.toSorted((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime))
  for (const { surfSpot, startTime } of newestFirst)
    if (surfSpot && !latest.has(surfSpot.id)) latest.set(surfSpot.id, { surfSpot, startTime })
  return [...latest.values()]
}
