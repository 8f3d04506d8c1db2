/** Minimum °F of each suit. */
const SUITS: [fahrenheit: number, words: string][] = [
  [75, 'Boardshorts or a bikini will do'],
  [69, 'A spring suit will do'],
  [62, 'A 3/2 keeps you warm'],
  [57, 'A 4/3 keeps you warm'],
  [52, 'A 4/3 with boots keeps you warm'],
  [46, 'Wear a 5/4 with boots, gloves and hood'],
]

/** 'A 3/2 keeps you warm' */
export const wetsuitFor = (fahrenheit: number) =>
  SUITS.find(([from]) => fahrenheit >= from)?.[1] ?? 'Wear a 6/5 with boots, gloves and hood'
