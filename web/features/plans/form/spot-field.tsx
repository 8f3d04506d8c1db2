import { ChevronRight, MapPin, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { PlanValues } from '#web/features/plans/form/plan-form.ts'
import { useAllSpots, useSuggestedSpots } from '#web/features/plans/queries.ts'
import { searchSpots } from '#web/lib/search/search-spots.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Button } from '#web/ui/display/button.tsx'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

const SPOTS_SHOWN = 6
const PLACEHOLDERS = 3

const pin = (
  <Disc>
    <MapPin {...icon} />
  </Disc>
)

type SpotFieldProps = { spot: PlanValues['spot']; onChoose: (spot: SurfSpot) => void }

export function SpotField({ spot, onChoose }: SpotFieldProps) {
  const [choosing, setChoosing] = useState(false)
  if (choosing || !spot) {
    const choose = (chosen: SurfSpot) => {
      onChoose(chosen)
      setChoosing(false)
    }
    return <SpotChoice onChoose={choose} />
  }
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-strong text-ink-2">{texts.spot}</p>
      <List label={texts.spot}>
        <Row
          picture={pin}
          title={spot.name}
          action={
            <span ref={handOnFocus}>
              <Button size="m" fill="bare" aria-label={texts.changeSpot} onClick={() => setChoosing(true)}>
                {texts.change}
              </Button>
            </span>
          }
        />
      </List>
    </div>
  )
}

/** Lists spots nearby or popular; a search finds all by name or region. */
export function SpotChoice({ onChoose }: { onChoose: (spot: SurfSpot) => void }) {
  const [words, setWords] = useState('')
  const query = useDeferredValue(words.trim())
  const isSearching = query !== ''
  const all = useAllSpots(isSearching)
  const suggested = useSuggestedSpots()
  const { isError, retry } = isSearching ? { isError: all.isError, retry: all.refetch } : suggested
  const found = isSearching ? all.data && searchSpots(all.data, query, { bestFirst: true }) : suggested.spots
  const label = isSearching ? texts.spotsFound : suggested.isNear ? texts.nearbySpots : texts.popularSpots
  return (
    <div ref={handOnFocus} className="grid gap-2">
      <TextField
        label={texts.spot}
        type="search"
        placeholder={texts.searchByNameOrRegion}
        autoComplete="off"
        icon={<Search {...iconInButton} />}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found === undefined ? (
        isError ? (
          <ErrorState title={texts.couldntLoadSpots} onRetry={() => retry()} />
        ) : (
          <SkeletonRows count={PLACEHOLDERS} label={texts.loadingSpots} withButtons={false} />
        )
      ) : found.length === 0 ? (
        <Card padded className="text-ink-3">
          {texts.noSurfSpotsFound}
        </Card>
      ) : (
        <List label={label}>
          {found.slice(0, SPOTS_SHOWN).map((spot) => (
            <Row
              key={spot.id}
              picture={pin}
              title={spot.name}
              lines={spot.area === '' ? [] : [spot.area]}
              onPress={() => onChoose(spot)}
              action={<ChevronRight {...iconInButton} />}
            />
          ))}
        </List>
      )}
    </div>
  )
}
