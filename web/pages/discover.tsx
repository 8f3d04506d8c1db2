import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearch } from 'wouter'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { FavouriteStrip } from '#web/features/favourites/favourite-strip.tsx'
import { ownFavourites, useFavourites } from '#web/features/favourites/queries.ts'
import { StarButton } from '#web/features/favourites/star-button.tsx'
import { useActiveBySpot } from '#web/features/sessions/data/active-by-spot.ts'
import {
  locationAllowedQuery,
  useMayLocate,
  useWhereabouts,
  whereaboutsQuery,
} from '#web/features/sessions/data/whereabouts.ts'
import { ActiveSurfers } from '#web/features/sessions/in-the-water/active-surfers.tsx'
import { UnknownPosition } from '#web/features/sessions/in-the-water/unknown-position.tsx'
import { ProposeSpotLink } from '#web/features/spot-proposals/propose-links.tsx'
import { AllSpots } from '#web/features/spots/list/all-spots.tsx'
import { discoveryIn } from '#web/features/spots/list/discovery.ts'
import { FindSpots } from '#web/features/spots/list/find-spots.tsx'
import { hasFirstSpots, listScope } from '#web/features/spots/list/list-scope.ts'
import { startRegion } from '#web/features/spots/list/start-region.ts'
import { useDiscovery } from '#web/features/spots/list/use-discovery.ts'
import { prefetchFirstSpots } from '#web/features/spots/queries.ts'
import { read } from '#web/lib/api/api.ts'
import { firstShown } from '#web/lib/api/cache.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { signInThenTo, thisAddress } from '#web/lib/search/addresses.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { AllSpotsSkeleton } from '#web/ui/feedback/page-skeletons.tsx'
import { WeatherCredit } from '#web/ui/feedback/weather-credit.tsx'
import { VisitorFrame } from '#web/ui/layout/visitor-frame.tsx'
import * as texts from '#words/pages/pages.ts'

/** `viewer` null is a visitor, without the app shell. */
export function DiscoverPage({ viewer }: { viewer: Viewer | null }) {
  // Filters and sheets change the address, to which signing in returns.
  useSearch()
  const page = <Discover visitor={!viewer} />
  return viewer ? page : <VisitorFrame signIn={signInThenTo(thisAddress())}>{page}</VisitorFrame>
}

/** In the picture's free corner: the wave breaks below, the person stands to the right. */
const starOn = (spot: SurfSpot) => <StarButton spot={spot} fill="over" className="absolute! -top-1 -left-1" />

const nobody: ReadonlyMap<string, ActiveAtSpot> = new Map()

function Discover({ visitor }: { visitor: boolean }) {
  const { discovery, isChosen, isUndecided, change, type } = useDiscovery(useMayLocate())
  const { open: openSpot } = useSheetAddress('spot')
  const { open: openSession } = useSheetAddress('session')
  const { open: openCheckIn } = useSheetAddress('check-in')
  const nearby = discovery.filters.has('nearby')
  const whereabouts = useWhereabouts(nearby)
  const here = whereabouts.data && (whereabouts.data.known ? whereabouts.data : null)
  const active = useActiveBySpot()
  const { isSettled, favourites } = useFavourites(!visitor)
  const activeBySpot = active.data ?? nobody
  const surfersAt = useCallback(
    (spotId: string) => <ActiveSurfers active={activeBySpot.get(spotId)} onOpen={openSession} />,
    [activeBySpot, openSession],
  )
  const afterList = useMemo(
    () => (
      <>
        <ProposeSpotLink visitor={visitor} />
        <WeatherCredit className="mt-3 px-1 text-center" />
      </>
    ),
    [visitor],
  )
  return (
    <div>
      <h1 className="pt-1 pb-1 text-title">{texts.discoverSurfSpots}</h1>
      <FindSpots discovery={discovery} onChange={change} onType={type} />
      {nearby && <UnknownPosition whereabouts={whereabouts} around={null} />}
      {/* Later content must not move the part below, so that part waits. */}
      {isSettled ? (
        <>
          {favourites && discovery.view === 'list' && discovery.query === '' && (
            <FavouriteStrip favourites={favourites} onOpen={openSpot} />
          )}
          <AllSpots
            discovery={discovery}
            isChosen={isChosen}
            isUndecided={isUndecided}
            onChange={change}
            visitor={visitor}
            here={here}
            // Worth waiting for, but not worth missing the spots for.
            isWhoIsOutKnown={active.data !== undefined || active.isError}
            activeBySpot={activeBySpot}
            surfersAt={surfersAt}
            star={visitor ? undefined : starOn}
            onOpenSpot={openSpot}
            onOpenSession={openSession}
            onCheckIn={openCheckIn}
            after={afterList}
          />
        </>
      ) : (
        <AllSpotsSkeleton />
      )}
    </div>
  )
}

/** Prefetches the page's first data before the reader is known. */
export async function prefetchDiscover(cache: QueryClient): Promise<void> {
  void cache.prefetchQuery(read('GET /api/surf-sessions/active/spots'))
  const { filters, region, ...rest } = discoveryIn(location.search)
  const startsNearby = region === undefined && (await cache.fetchQuery(locationAllowedQuery))
  const isNearby = filters ? filters.has('nearby') : startsNearby
  const found = isNearby ? await cache.fetchQuery(whereaboutsQuery) : undefined
  const discovery = {
    ...rest,
    filters: filters ?? new Set(startsNearby ? (['nearby'] as const) : []),
    region: region ?? startRegion(),
  }
  const scope = listScope({ discovery, here: found?.known ? found : null, inArea: false })
  if (hasFirstSpots(discovery, scope)) await prefetchFirstSpots(cache, scope)
}

/** Prefetches a surfer's first data. Never throws. */
export const prefetchFavourites = (cache: QueryClient) => firstShown(cache, ownFavourites)
