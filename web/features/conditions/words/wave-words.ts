import * as texts from '#words/conditions.ts'

/** Height in feet on a person of 5.75 feet. */
const REACHES: [feet: number, words: string][] = [
  [0.3, texts.flat],
  [1.6, texts.ankleToKneeHigh],
  [3.3, texts.kneeToWaistHigh],
  [4.2, texts.waistToChestHigh],
  [5.2, texts.chestToHeadHigh],
  [6.4, texts.headHigh],
  [10, texts.overhead],
  [15, texts.doubleOverhead],
]

/** 'Waist to chest high': a height in feet against a person. */
export const waveAgainstPerson = (feet: number) => REACHES.find(([upTo]) => feet < upTo)?.[1] ?? texts.tripleOverhead
