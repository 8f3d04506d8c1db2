/** In pixels. */
export type Box = { left: number; top: number; width: number; height: number }

/** Candidate positions of a name as shares of its size and its marker's, best first. */
const SIDES = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
] as const
/** Radius of a pin. */
const PIN_PIXELS = 26
/** More names would be a list instead of a map. */
const MOST = 40

/** Avoids overlaps and `taken`; omits names without space. Returns centres `x` and `y`. Earlier names have priority. */
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
