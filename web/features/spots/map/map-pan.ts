import type { Map as LeafletMap } from 'leaflet'
import type { Position } from '#surf/places/geo.ts'
import { onSameRound } from '#web/ui/map/use-map.ts'

/** A pin's extent above, beside and below its place. */
const PIN_PIXELS = 56
const BELOW_PIN_PIXELS = 28
/** Extent of the buttons from top and right. */
const BUTTONS_PIXELS = 60

/** Pans minimally to uncover a pin from buttons and card. */
export function panToPin(map: LeafletMap, { latitude, longitude }: Position): void {
  const above = PIN_PIXELS + BUTTONS_PIXELS
  const covered = coveredByCard(map.getContainer())
  const below = Math.min(covered.foot + BELOW_PIN_PIXELS, map.getSize().y - above)
  map.panInside([latitude, onSameRound(longitude, map.getCenter().lng)], {
    paddingTopLeft: [covered.side + PIN_PIXELS, above],
    paddingBottomRight: [PIN_PIXELS + BUTTONS_PIXELS, below],
    // Off for reduced motion.
    animate: map.options.zoomAnimation !== false,
  })
}

/** Part of the map's foot under the card, or of its left side on wide maps. */
function coveredByCard(map: HTMLElement): { foot: number; side: number } {
  const card = map.parentElement?.querySelector('[role=dialog]')?.getBoundingClientRect()
  if (!card) return { foot: 0, side: 0 }
  const { left, bottom, width } = map.getBoundingClientRect()
  return card.right - left < width / 2 ? { foot: 0, side: card.right - left } : { foot: bottom - card.top, side: 0 }
}
