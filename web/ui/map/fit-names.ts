/** A rectangle in pixels. */
export type Box = { left: number; top: number; width: number; height: number }

/** Where a name may stand, as shares of its own size and of the room of what stands at its place, the best first. */
const SIDES = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
] as const
/** How far around its place a pin reaches. */
const PIN_PIXELS = 26
/** More would be a list and no map. */
const MOST = 40

/**
 * Puts names on a map without one lying on another or on what is `taken`: each at its place or close beside it, and those
 * that find no room are left out. `x` and `y` answer the middle of the name. The first names have the first choice.
 */
export function fitNames<Name extends { x: number; y: number; width: number; height: number }>(
  names: readonly Name[],
  taken: readonly Box[],
): Name[] {
  const boxes = [...taken]
  const fitted: Name[] = []
  for (const name of names) {
    if (fitted.length === MOST) break
    const place = SIDES.map(([right, down]) => ({
      x: name.x + right * (PIN_PIXELS + name.width / 2),
      y: name.y + down * (PIN_PIXELS + name.height),
    })).find((middle) => !boxes.some((box) => overlap(box, boxAround(middle, name))))
    if (!place) continue
    boxes.push(boxAround(place, name))
    fitted.push({ ...name, ...place })
  }
  return fitted
}

type Size = Pick<Box, 'width' | 'height'>

const boxAround = ({ x, y }: { x: number; y: number }, { width, height }: Size): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
})

const overlap = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height
