import type { Map as LeafletMap } from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { icon } from '#web/ui/display/icons.tsx'

const BUTTON = 'grid size-tap place-items-center active:bg-well disabled:text-edge'

/** Closer and farther, as large as a thumb. */
export function ZoomButtons({ map }: { map: LeafletMap }) {
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const follow = () => setZoom(map.getZoom())
    map.on('zoomend', follow)
    return () => void map.off('zoomend', follow)
  }, [map])
  return (
    <div className="absolute top-3 right-3 z-1 grid divide-y divide-line overflow-clip rounded-field bg-card text-ink shadow-float">
      <button
        type="button"
        aria-label="Zoom in"
        className={BUTTON}
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => map.zoomIn()}
      >
        <Plus {...icon} />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        className={BUTTON}
        disabled={zoom <= map.getMinZoom()}
        onClick={() => map.zoomOut()}
      >
        <Minus {...icon} />
      </button>
    </div>
  )
}
