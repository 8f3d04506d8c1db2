import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import type { SpotToChoose } from '#web/features/sessions/model/spot-to-choose.ts'
import type { FoundPlace } from '#web/features/sessions/parts/find-spot.tsx'
import { read } from '#web/lib/api/api.ts'

/** At most one of them is chosen; with none, GPS alone counts. */
type Picked = { spot?: SpotToChoose | undefined; secretSpot?: SecretSpot | undefined }

/**
 * The place of a check-in: the spot that the address names by its id ('' for none), until another is chosen from a list
 * or found by the search. `own` is what 'Your Choice' shows: what was found last, else the spot of the address.
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
    /** Whether the address or the surfer has named a place; without, what GPS finds counts. */
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
