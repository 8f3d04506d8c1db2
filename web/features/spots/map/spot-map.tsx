import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { SpotsOnMap } from '#web/features/spots/list/spots-on-map.tsx'
import { formatMapView, type MapView, parseMapView, useMapInAddress } from '#web/features/spots/map/map-address.ts'
import { atDefaultZoom, mapBeginningAt } from '#web/features/spots/map/map-beginning.ts'
import { leadToArea } from '#web/features/spots/map/map-moved.ts'
import { MapSearch } from '#web/features/spots/map/map-search.tsx'
import { WhereIAm } from '#web/features/spots/map/map-where-i-am.tsx'
import type { SpotMapProps } from '#web/features/spots/map/spot-map-props.ts'
import { read } from '#web/lib/api/api.ts'
import { readersRegion } from '#web/lib/device/likely-region.ts'
import { UNTIL_SIGN_OUT } from '#web/lib/offline/left-accounts.ts'
import { weatherCreditHtml } from '#web/ui/feedback/weather-credit.tsx'
import { BaseMap } from '#web/ui/map/base-map.tsx'
import { useMap } from '#web/ui/map/use-map.ts'
import * as texts from '#words/spots/spots.ts'

/** Includes surrounding coast for regions of few spots. */
const MAX_REGION_ZOOM = 10

/** Begins with `mapBeginningAt`, and fills the screen down to the dock. */
export function SpotMap(props: SpotMapProps) {
  const { spots, settings, visitor, you } = props
  const surferId = useSurferId(visitor)
  const [beginning] = useState(() => {
    const candidates = [atDefaultZoom(you), storedMapView(surferId), atDefaultZoom(readersRegion()?.center)]
    return mapBeginningAt(location.search, spots, candidates)
  })
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const chosen = useMemo(() => spots.filter(({ id }) => chosenIds.includes(id)), [spots, chosenIds])
  // Room for the dock, or a visitor's margin.
  const foot = visitor
    ? '-mb-[calc(32px+var(--safe-b))] [--below-map:0px] [--map-foot:var(--safe-b)]'
    : '-mb-[calc(var(--swell)+24px)] [--below-map:calc(var(--tabbar)+var(--safe-b))] [--map-foot:28px]'
  // A low map grows for the card. A class, because `:has` would be evaluated for each pin.
  const grown = chosen.length > 0 ? 'min-h-[min(28rem,calc(100dvh-56px-var(--safe-t)-var(--below-map)))]' : ''
  return (
    <div
      ref={placeMap}
      className={`-mx-gutter mt-2 [--map-credit-end:84px] lying:[--map-credit-end:calc(50vw-var(--column)/2+84px)] wide-map lying:mx-[calc(50%-50vw)] lying:pr-[env(safe-area-inset-right)] lying:pl-[env(safe-area-inset-left)] lying:-scroll-mt-2 h-[max(14rem,calc(100dvh-var(--map-top)-var(--below-map)))] lying:h-[calc(100dvh-56px-var(--safe-t)-var(--below-map))] ${grown} ${foot}`}
    >
      <BaseMap
        center={beginning}
        zoom={beginning.zoom}
        settings={settings}
        label={texts.mapOfSurfSpots}
        className="size-full"
      >
        <RememberView surferId={surferId} />
        <CreditOnMap />
        <SpotsOnMap {...props} chosen={chosen} onChoose={setChosenIds} />
        <MapSearch {...props} />
        {/* Last, because it may move the map on mount. */}
        <WhereIAm you={you} spots={spots} />
        <GoTo {...props} />
      </BaseMap>
    </div>
  )
}

/** Fills the rest of the screen, or all between header and dock in landscape. */
function placeMap(element: HTMLElement | null) {
  const ends = [fillBelow(element), scrollToWhenLying(element)]
  return () => {
    for (const end of ends) end?.()
  }
}

/** Leads to the chosen region, as much as fits a phone. */
function GoTo({ destination, onArrive }: Pick<SpotMapProps, 'destination' | 'onArrive'>) {
  const map = useMap()
  useEffect(() => {
    if (!destination) return
    leadToArea(map, destination, MAX_REGION_ZOOM)
    // The pressed button disappears.
    map.getContainer().focus({ preventScroll: true })
    onArrive(undefined)
  }, [map, destination, onArrive])
  return null
}

function CreditOnMap() {
  const map = useMap()
  useEffect(() => {
    map.attributionControl.addAttribution(weatherCreditHtml)
    return () => void map.attributionControl.removeAttribution(weatherCreditHtml)
  }, [map])
  return null
}

function RememberView({ surferId }: { surferId: string | undefined }) {
  useMapInAddress(useMap(), (view) => storeMapView(surferId, view))
  return null
}

const keyOf = (surferId: string) => `${UNTIL_SIGN_OUT}map view ${surferId}`

/** Views are stored per surfer, not for visitors. */
const useSurferId = (visitor: boolean): string | undefined =>
  useQuery({ ...read('GET /api/auth/user'), enabled: false, select: ({ id }) => (visitor ? undefined : id) }).data

/** This surfer's last view on this device. */
function storedMapView(surferId: string | undefined): MapView | undefined {
  try {
    return surferId ? parseMapView(localStorage.getItem(keyOf(surferId))) : undefined
  } catch {
    return undefined
  }
}

function storeMapView(surferId: string | undefined, view: MapView): void {
  try {
    if (surferId) localStorage.setItem(keyOf(surferId), formatMapView(view))
  } catch {}
}

/** A `ref` that sets `--map-top` to an element's distance from the top of the page. */
function fillBelow(element: HTMLElement | null) {
  if (!element) return
  const follow = () => {
    const top = Math.round(element.getBoundingClientRect().top + scrollY)
    element.style.setProperty('--map-top', `${top}px`)
  }
  const observer = new ResizeObserver(follow)
  observer.observe(document.body)
  follow()
  return () => observer.disconnect()
}

/** A phone in landscape, as `lying` in the stylesheets. */
const LYING = '(orientation: landscape) and (height <= 500px)'
const BY_READER = ['pointerdown', 'wheel', 'keydown'] as const

/** Repeats while content above loads, until the reader interacts. Returns the stop function. */
function scrollToWhenLying(element: HTMLElement | null) {
  if (!element) return
  const lying = matchMedia(LYING)
  const scroll = () => lying.matches && element.scrollIntoView({ block: 'start' })
  const whileLoading = new ResizeObserver(scroll)
  whileLoading.observe(document.body)
  const stop = () => whileLoading.disconnect()
  for (const event of BY_READER) addEventListener(event, stop, { once: true, capture: true })
  lying.addEventListener('change', scroll)
  return () => {
    stop()
    for (const event of BY_READER) removeEventListener(event, stop, { capture: true })
    lying.removeEventListener('change', scroll)
  }
}
