type Gathering<Item> = { add(items: Iterable<Item>): void; stop(): void }

/** Hands items on together, once no more have come for so long (ms). */
export function gatherUntilQuiet<Item>(quietMs: number, onGathered: (items: Item[]) => void): Gathering<Item> {
  let gathered: Item[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const hand = () => {
    const items = gathered
    gathered = []
    onGathered(items)
  }
  return {
    add(items) {
      gathered.push(...items)
      clearTimeout(timer)
      timer = setTimeout(hand, quietMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Hands items on at once, each once, and what comes within the time (ms) after that together at its end. */
export function gatherAfterFirst<Item>(pauseMs: number, onGathered: (items: Item[]) => void): Gathering<Item> {
  const gathered = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hand = () => {
    timer = undefined
    if (gathered.size === 0) return
    const items = [...gathered]
    gathered.clear()
    timer = setTimeout(hand, pauseMs)
    onGathered(items)
  }
  return {
    add(items) {
      for (const item of items) gathered.add(item)
      if (timer === undefined) hand()
    },
    stop: () => clearTimeout(timer),
  }
}
