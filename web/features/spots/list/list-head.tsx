import { MapPin, X } from 'lucide-react'
import type { Ref } from 'react'
import { HOME_RADIUS_MILES } from '#contract/limits.ts'
import { regionIn } from '#surf/places/country-names.ts'
import { shortRegionName } from '#surf/places/regions.ts'
import { ratingNow } from '#surf/rating/good-and-near.ts'
import type { SpotView } from '#web/features/spots/list/discovery.ts'
import type { useFoundSpots } from '#web/features/spots/list/use-found-spots.ts'
import type { MapArea } from '#web/features/spots/map/map-area.ts'
import { clock } from '#web/lib/format/format.ts'
import { joinParts } from '#web/lib/format/lists.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { formatRadius, type Units, useUnits } from '#web/lib/format/units.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton, iconInText } from '#web/ui/display/icons.tsx'
import * as texts from '#words/spots/spots.ts'

type Looking = ReturnType<typeof useFoundSpots>

type ListHeadProps = {
  looking: Looking
  view: SpotView
  area: MapArea | null
  onWiden: () => void
  isChoosing: boolean
  onChooseRegion: () => void
  /** Gets the focus after a choice. */
  opener: Ref<HTMLButtonElement>
}

/** A line high, but a thumb high to touch. */
const ONE_LINE = 'my-[min(0px,(1lh-44px)/2)]'

/** Visible for screen readers alone on the map. */
export function ListHead({ looking, view, area, onWiden, isChoosing, onChooseRegion, opener }: ListHeadProps) {
  const units = useUnits()
  const { all, scope } = looking
  if (view === 'map')
    return (
      <p role="status" className="sr-only">
        {wordsFor(looking, units)}
      </p>
    )
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
      <p role="status" className="min-w-0 flex-[1_1_9rem] text-micro text-ink-3 tabular-nums">
        {looking.found && all.isError && all.data
          ? texts.foundAsOf(wordsFor(looking, units), clock(new Date(all.dataUpdatedAt).toISOString()))
          : wordsFor(looking, units)}
      </p>
      {area ? (
        <Button fill="bare" size="m" className={ONE_LINE} icon={<X {...iconInButton} />} onClick={onWiden}>
          {texts.clearMapArea}
        </Button>
      ) : looking.found && all.isError && !all.data ? (
        <Button fill="bare" size="m" className={ONE_LINE} onClick={() => all.refetch()}>
          {texts.loadTheRest}
        </Button>
      ) : (
        <Button
          ref={opener}
          fill="bare"
          size="m"
          className={`${ONE_LINE} -mr-3 shrink-0 text-small!`}
          icon={<MapPin {...iconInText} />}
          aria-expanded={isChoosing || scope.kind === 'unknown'}
          onClick={onChooseRegion}
        >
          {texts.region}
        </Button>
      )}
    </div>
  )
}

/**
 * '63 spots in Portugal', or 'Popular in Portugal' before all are loaded. Nearby is by rating, or by distance if
 * unknown, as after hours offline.
 */
function wordsFor({ found, isWhole, scope, filters }: Looking, units: Units): string {
  const near = scope.kind === 'near'
  const region = scope.kind === 'region' ? shortRegionName(regionIn(readersLocale, scope.region)) : ''
  if (!isWhole || !found) return near ? texts.bestNearYou : region && texts.popularInRegion(region)
  const spots = region ? texts.spotsInRegion(found.length, region) : texts.countOfSpots(found.length)
  if (!near) return spots
  const isSeaKnown = found.some((spot) => ratingNow(spot, Date.now()) !== undefined)
  return filters.has('popular')
    ? texts.spotsWithinRadius(spots, formatRadius(HOME_RADIUS_MILES, units))
    : joinParts([spots, isSeaKnown ? texts.bestNearYouOrder : texts.nearestFirst])
}
