import { chanceOf as evenChanceOf } from '../../scripts/demo/chance.ts'

export type Chance = ReturnType<typeof chanceOf>

/** Chance that falls the same way for the same seed, with normal deviates (Box and Muller 1958). */
export function chanceOf(seed: string) {
  const chance = evenChanceOf(seed)
  const normal = (deviation = 1) =>
    deviation * Math.sqrt(-2 * Math.log(1 - chance.between(0, 1))) * Math.cos(chance.between(0, 2 * Math.PI))
  return { ...chance, normal }
}
