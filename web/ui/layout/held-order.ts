import { useState } from 'react'

type Item = { id: string }

/**
 * Items in their order, and in the one before while a finger or pointer is on the list, so that no row moves away under it.
 * `hold` goes to the element around the list.
 */
export function useHeldOrder<Held extends Item>(items: Held[]) {
  const [held, setHeld] = useState<string[]>()
  const shown = held ? inOrder(items, held) : items
  const hold = {
    onPointerEnter: () => setHeld(shown.map(({ id }) => id)),
    onPointerLeave: () => setHeld(undefined),
  }
  return { shown, hold }
}

/** Items in the order of these ids, and new ones after them. */
export function inOrder<Held extends Item>(items: Held[], ids: readonly string[]): Held[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
