import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { SpotMap } from '#web/features/spots/map/spot-map.tsx'
import { createCache } from '#web/lib/api/cache.ts'
import '#web/styles/main.css'

const count = Number(new URLSearchParams(location.search).get('spots'))

/** Of now: what is old is drawn without its colour. */
const time = new Date().toISOString()

/** What a spot shows beside height and rating. */
const SEA = {
  swellHeight: 1.2,
  swellPeriod: 12,
  swellPeriodKind: 'peak' as const,
  swellDirection: 270,
  warning: null,
  windSpeed: 6,
  windDirection: 90,
  windSide: 'offshore' as const,
  waterTemperature: 18,
  hoursOld: 0,
}

/** Evenly over a part of the Pacific coast so large that at the map's first zoom it is all pins, wherever one pans. */
const spots = Array.from({ length: count }, (_, index): SurfSpot => {
  // Multiples of two irrational numbers: as even as chance, and the same in every run.
  const [across, up] = [(index * Math.SQRT2) % 1, (index * Math.sqrt(3)) % 1]
  const waveHeight = (index % 12) / 4
  const surfRating = (index % 11) / 2
  return {
    id: `spot-${index}`,
    name: `Spot ${index}`,
    area: '',
    country: '',
    description: '',
    latitude: 20 + 30 * up,
    longitude: -140 + 40 * across,
    timeZone: 'America/Los_Angeles',
    unverified: false,
    facing: 270,
    breakKind: null,
    bottom: null,
    popularityScore: 0,
    aliases: null,
    attribution: null,
    waveHeight,
    windSpeed: 4,
    waterTemperature: 64,
    surfRating,
    level: 'intermediate',
    isEstimated: true,
    currentConditions: {
      forecasts: [{ ...SEA, time, waveHeight, surfRating }],
    },
  }
})
const activeBySpot = new Map<string, ActiveAtSpot>(
  spots
    .filter((_, index) => index % 5 === 0)
    .map(({ id: surfSpotId }) => [surfSpotId, { surfSpotId, count: 1, sessions: [] }]),
)
const ignore = () => {}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createCache()}>
    <div className="column px-gutter">
      <SpotMap
        spots={spots}
        settings={{ tileUrl: null, attribution: '' }}
        activeBySpot={activeBySpot}
        surfersAt={() => null}
        visitor={false}
        searchedArea={null}
        onSearchArea={ignore}
        destination={undefined}
        onArrive={ignore}
        onOpenSession={ignore}
        onOpenSpot={ignore}
        onCheckIn={ignore}
      />
    </div>
  </QueryClientProvider>,
)
