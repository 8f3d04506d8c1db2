import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import type { SpotToChoose } from '#web/features/sessions/model/spot-to-choose.ts'
import type { FoundPlace } from '#web/features/sessions/parts/find-spot.tsx'
import { read } from '#web/lib/api/api.ts'

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
