export type Claim = {
  what: string
  measured: string
  ratio: number
  /** Of the ratio as it is printed; 2 where nothing is said. */
  decimals?: number
  bound: string
  holds: boolean
}

/** Ours beside the peer's, as requests per second. */
export const ratioOf = (what: string, ours: number, peer: number, { atLeast }: { atLeast: number }): Claim => ({
  what,
  measured: `${Math.round(ours)}/s beside ${Math.round(peer)}/s`,
  ratio: ours / peer,
  bound: `at least ${atLeast}`,
  holds: ours / peer >= atLeast,
})

/** A time beside the one it is compared with, in milliseconds. */
export const timesOf = (what: string, slower: number, faster: number, { atMost }: { atMost: number }): Claim => ({
  what,
  measured: `${slower.toFixed(3)} ms beside ${faster.toFixed(3)} ms`,
  ratio: slower / faster,
  bound: `at most ${atMost}`,
  holds: slower / faster <= atMost,
})

/** A figure beside the most that it may be. */
export const atMost = (what: string, measured: number, bound: number, unit: string): Claim => ({
  what,
  measured: `${measured.toFixed(1)} ${unit}`,
  ratio: measured / bound,
  bound: `at most 1 of ${bound} ${unit}`,
  holds: measured <= bound,
})

/** What holds and what fails, in one table at the end: each claim under the part that made it. */
export function printTable(claims: (Claim & { part: string })[]) {
  const failed = claims.filter(({ holds }) => !holds).length
  console.log(`\n${claims.length - failed} of ${claims.length} claims hold${failed > 0 ? `, ${failed} fail` : ''}\n`)
  console.log('| | part | claim | ratio | bound |\n|---|---|---|---|---|')
  const order = claims.toSorted((one, other) => Number(one.holds) - Number(other.holds))
  for (const { part, what, ratio, decimals = 2, bound, holds } of order)
    console.log(`| ${holds ? 'holds' : 'FAILS'} | ${part} | ${what} | ${ratio.toFixed(decimals)} | ${bound} |`)
}

export function print(claims: Claim[]) {
  for (const { what, measured, ratio, decimals = 2, bound, holds } of claims)
    console.log(`${holds ? 'holds' : 'FAILS'}  ${ratio.toFixed(decimals).padStart(6)} (${bound})  ${what}: ${measured}`)
}
