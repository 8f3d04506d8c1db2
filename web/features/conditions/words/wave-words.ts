/** Height in feet on a person of 5.75 feet. */
const REACHES: [feet: number, words: string][] = [
  [0.3, 'Flat'],
  [1.6, 'Ankle to knee high'],
  [3.3, 'Knee to waist high'],
  [4.2, 'Waist to chest high'],
  [5.2, 'Chest to head high'],
  [6.4, 'Head high'],
  [10, 'Overhead'],
  [15, 'Double overhead'],
]

/** 'Waist to chest high': a height in feet against a person. */
export const waveAgainstPerson = (feet: number) => REACHES.find(([upTo]) => feet < upTo)?.[1] ?? 'Triple overhead'
