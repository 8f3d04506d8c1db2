/** The name that needs the fewest changes to become `typed`; undefined if that is more than a third of it. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, changes: changesBetween(typed, name) }))
    .toSorted((one, other) => one.changes - other.changes)
  return best && best.changes <= Math.max(typed.length, best.name.length) / 3 ? best.name : undefined
}

/** Inserted, removed and replaced characters (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...one].entries()) {
    const here = [row + 1]
    for (let column = 0; column < other.length; column += 1) {
      const replaced = above[column]! + (letter === other[column] ? 0 : 1)
      here.push(Math.min(replaced, above[column + 1]! + 1, here[column]! + 1))
    }
    above = here
  }
  return above[other.length]!
}
