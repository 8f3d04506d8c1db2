/** By word length. */
const FORGIVEN = [
  { letters: 8, slips: 2 },
  { letters: 4, slips: 1 },
]

/** Words, or prefixes, with the fewest wrong, missing, extra or swapped letters. The first letter counts as correct. */
export function likelyWords(typed: string, words: Iterable<string>): string[] {
  const forgiven = FORGIVEN.find(({ letters }) => typed.length >= letters)?.slips ?? 0
  const bySlips = Map.groupBy(
    Array.from(words).filter((word) => word[0] === typed[0]),
    (word) => slipsBetween(typed, word),
  )
  for (let slips = 1; slips <= forgiven; slips += 1) {
    const likely = bySlips.get(slips)
    if (likely) return likely
  }
  return []
}

/** Optimal string alignment distance to any prefix. */
function slipsBetween(typed: string, word: string): number {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, index) => index)
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const wrong = typed[i - 1] === word[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      next.push(
        Math.min(
          row[j]! + 1,
          next[j - 1]! + 1,
          row[j - 1]! + wrong,
          swapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = row
    row = next
  }
  return Math.min(...row)
}
