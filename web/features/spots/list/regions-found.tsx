import { MapPinned } from 'lucide-react'
import { useMemo } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { searchRegions } from '#web/lib/search/search-regions.ts'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'

type RegionsFoundProps = { spots: readonly SurfSpot[]; query: string; onChoose: (region: string) => void }

/** The regions that a search may mean, above the spots that it found; nothing where there are none. */
export function RegionsFound({ spots, query, onChoose }: RegionsFoundProps) {
  const regions = useMemo(() => searchRegions(spots, query), [spots, query])
  if (regions.length === 0) return null
  return (
    <List label="Regions" className="mb-3">
      {regions.map(({ name, spots }) => (
        <Row
          key={name}
          picture={
            <Disc>
              <MapPinned {...icon} />
            </Disc>
          }
          title={name}
          lines={[spots === 1 ? '1 spot' : `${spots.toLocaleString('en')} spots`]}
          onPress={() => onChoose(name)}
        />
      ))}
    </List>
  )
}
