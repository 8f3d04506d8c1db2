import * as texts from '#words/conditions.ts'

/** Minimum °F of each suit. */
const SUITS: [fahrenheit: number, words: string][] = [
  [75, texts.boardshortsOrABikiniWill],
  [69, texts.aSpringSuitWillDo],
  [62, texts.a32KeepsYou],
  [57, texts.a43KeepsYou],
  [52, texts.a43WithBoots],
  [46, texts.wearA54With],
]

/** 'A 3/2 keeps you warm' */
export const wetsuitFor = (fahrenheit: number) => SUITS.find(([from]) => fahrenheit >= from)?.[1] ?? texts.wearA65With
