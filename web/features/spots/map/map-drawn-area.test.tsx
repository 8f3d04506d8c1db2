import { render, screen } from '@testing-library/react'
import { map as createMap, type Map as LeafletMap } from 'leaflet'
import { useLayoutEffect } from 'react'
import { test } from 'vitest'
import { withMaps } from '#test/component/spot-map.ts'
import { useDrawnArea } from '#web/features/spots/map/map-drawn-area.ts'

/** Says at which zoom it draws; the map goes elsewhere before the page follows it. */
function Drawn({ map }: { map: LeafletMap }) {
  const { zoom } = useDrawnArea(map)
  useLayoutEffect(() => void map.setView([40, -9], 8), [map])
  return <p>Drawn at zoom {zoom}</p>
}

test('a map that moves before its first pins load shows those of the new area', async () => {
  withMaps()
  const map = createMap(document.createElement('div')).setView([0, 0], 3)
  render(<Drawn map={map} />)
  await screen.findByText('Drawn at zoom 8')
  map.remove()
})
