import type { Map as LeafletMap } from 'leaflet'
import type { Position } from '#surf/places/geo.ts'
import { onSameRound } from '#web/ui/map/same-round.ts'

/** How far a pin reaches from its place: up and to the sides, and down. */
const PIN_PIXELS = 56
const BELOW_PIN_PIXELS = 28
/** How far the buttons over the map reach from its top and from its right. */
const BUTTONS_PIXELS = 60

/** Pans as little as brings a pin out from under the map's buttons and the card at its foot. */
export function panToPin(map: LeafletMap, { latitude, longitude }: Position): void {
  const above = PIN_PIXELS + BUTTONS_PIXELS
  const covered = coveredByCard(map.getContainer())
  const below = Math.min(covered.foot + BELOW_PIN_PIXELS, map.getSize().y - above)
  map.panInside([latitude, onSameRound(longitude, map.getCenter().lng)], {
    paddingTopLeft: [covered.side + PIN_PIXELS, above],
    paddingBottomRight: [PIN_PIXELS + BUTTONS_PIXELS, below],
    // Off for readers who want less motion.
    animate: map.options.zoomAnimation !== false,
  })
}

/** How much of the map's foot the card covers, or of its left side where it leaves half of the map's width free. */
function coveredByCard(map: HTMLElement): { foot: number; side: number } {
  const card = map.parentElement?.querySelector('[role=dialog]')?.getBoundingClientRect()
  if (!card) return { foot: 0, side: 0 }
  const { left, bottom, width } = map.getBoundingClientRect()
  return card.right - left < width / 2 ? { foot: 0, side: card.right - left } : { foot: bottom - card.top, side: 0 }
}
