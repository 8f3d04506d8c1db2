import type { Face } from './pictures/faces.ts'

/** By this domain, which nobody can own, the demo's surfers are told from real ones. */
export const DEMO_DOMAIN = 'demo.lineup.example'

export type PersonName =
  | 'maya'
  | 'kai'
  | 'noa'
  | 'theo'
  | 'iris'
  | 'jonah'
  | 'sol'
  | 'lena'
  | 'ruben'
  | 'ines'
  | 'tama'
  | 'clement'
type Person = {
  firstName: string
  lastName: string
  surfs: string[]
  /** Where they surf, by the keys of the catalogue; those they surf most stand first. */
  spots: string[]
  /** How many sessions the last year has seen. */
  sessions: number
  face: Face
}

export const people: Record<PersonName, Person> = {
  maya: {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    surfs: ['shortboard', 'fish'],
    spots: ['lower-trestles', 'huntington-beach-pier', 'san-onofre', 't-street', 'salt-creek', 'blackies'],
    sessions: 44,
    face: {
      skin: '#cb8d68',
      hair: '#2c1d1b',
      shirt: '#0f3d4d',
      behind: ['#ffb492', '#3d8ba1'],
      back: 'long',
      front: 'parted',
    },
  },
  kai: {
    firstName: 'Kai',
    lastName: 'Nakamura',
    surfs: ['shortboard'],
    spots: ['huntington-beach-pier', 'lower-trestles', 'bolsa-chica', 'upper-trestles'],
    sessions: 96,
    face: {
      skin: '#d9a47f',
      hair: '#23242b',
      shirt: '#ef8a68',
      behind: ['#a1d7d3', '#2d6f87'],
      back: 'none',
      front: 'swept',
    },
  },
  noa: {
    firstName: 'Noa',
    lastName: 'Ferreira',
    surfs: ['longboard'],
    spots: ['huntington-beach-pier', 'san-onofre', 'doheny', 'blackies'],
    sessions: 61,
    face: {
      skin: '#8e5b42',
      hair: '#1e1515',
      shirt: '#f2eee5',
      behind: ['#f6d4b0', '#d67e63'],
      back: 'bun',
      front: 'tight',
    },
  },
  theo: {
    firstName: 'Theo',
    lastName: 'Marsh',
    surfs: ['bodyboard', 'shortboard'],
    spots: ['bolsa-chica', 'the-wedge', 'huntington-beach-pier'],
    sessions: 37,
    face: {
      skin: '#f0c6a4',
      hair: '#b8844f',
      shirt: '#203448',
      behind: ['#bad0e8', '#52729f'],
      back: 'none',
      front: 'cropped',
      hat: { kind: 'cap', colour: '#203448' },
    },
  },
  iris: {
    firstName: 'Iris',
    lastName: 'Vance',
    surfs: ['fish', 'longboard'],
    spots: ['blackies', 'salt-creek', 'the-wedge', 'brooks-street'],
    sessions: 18,
    face: {
      skin: '#f2cdb4',
      hair: '#8d3f2c',
      shirt: '#e9ecee',
      behind: ['#e6bcc9', '#7a5f92'],
      back: 'wavy',
      front: 'parted',
    },
  },
  jonah: {
    firstName: 'Jonah',
    lastName: 'Reyes',
    surfs: ['shortboard'],
    spots: ['lower-trestles', 'upper-trestles', 'salt-creek', 't-street'],
    sessions: 72,
    face: {
      skin: '#9a6547',
      hair: '#201a19',
      shirt: '#e7b04b',
      behind: ['#b8dcc0', '#46806f'],
      back: 'none',
      front: 'curls',
      beard: true,
    },
  },
  sol: {
    firstName: 'Sol',
    lastName: 'Abara',
    surfs: ['longboard'],
    spots: [],
    sessions: 0,
    face: {
      skin: '#7a4b36',
      hair: '#191212',
      shirt: '#14495a',
      behind: ['#ffe0a0', '#e39a5c'],
      back: 'bun',
      front: 'curls',
    },
  },
  lena: {
    firstName: 'Lena',
    lastName: 'Halvorsen',
    surfs: ['longboard'],
    spots: ['san-onofre', 'doheny', 'seal-beach-pier'],
    sessions: 23,
    face: {
      skin: '#f3d1ba',
      hair: '#d9b36c',
      shirt: '#243c54',
      behind: ['#d0e7ef', '#6fa7bc'],
      back: 'long',
      front: 'parted',
    },
  },
  ruben: {
    firstName: 'Ruben',
    lastName: 'Castillo',
    surfs: ['shortboard'],
    spots: ['lower-trestles', 'san-clemente-pier', 't-street'],
    sessions: 29,
    face: {
      skin: '#c08a63',
      hair: '#3a2a22',
      shirt: '#d8604a',
      behind: ['#ded2c4', '#6f665f'],
      back: 'none',
      front: 'none',
      hat: { kind: 'beanie', colour: '#d8604a' },
      beard: true,
    },
  },
  ines: {
    firstName: 'Inês',
    lastName: 'Duarte',
    surfs: ['shortboard', 'bodyboard'],
    spots: ['ribeira-d-ilhas', 'coxos', 'foz-do-lizandro'],
    sessions: 41,
    face: {
      skin: '#e0ac86',
      hair: '#4a3024',
      shirt: '#1d6b73',
      behind: ['#ffd2b8', '#b76a83'],
      back: 'wavy',
      front: 'swept',
    },
  },
  tama: {
    firstName: 'Tama',
    lastName: 'Wiremu',
    surfs: ['shortboard'],
    spots: ['manu-bay'],
    sessions: 34,
    face: {
      skin: '#a8714f',
      hair: '#241b18',
      shirt: '#23272e',
      behind: ['#b3e0d0', '#2a7a72'],
      back: 'bun',
      front: 'cropped',
    },
  },
  clement: {
    firstName: 'Clément',
    lastName: 'Ostiz',
    surfs: ['longboard'],
    spots: ['cote-des-basques', 'grande-plage-biarritz', 'la-nord-hossegor'],
    sessions: 26,
    face: {
      skin: '#edc3a2',
      hair: '#6d4a32',
      shirt: '#dfe5e4',
      behind: ['#c9d8f0', '#5c7fb0'],
      back: 'none',
      front: 'curls',
      beard: true,
    },
  },
}

export const emailOf = (name: PersonName) => `${name}@${DEMO_DOMAIN}`

/** Who they know; each pair once. */
export const buddies: [PersonName, PersonName][] = [
  ...(['kai', 'noa', 'theo', 'iris', 'jonah', 'sol'] as const).map((name): [PersonName, PersonName] => ['maya', name]),
  ['kai', 'noa'],
  ['kai', 'theo'],
  ['kai', 'jonah'],
  ['noa', 'iris'],
  ['jonah', 'ruben'],
  ['noa', 'lena'],
]

/** Who asked whom, and waits; with the hours since. */
export const requests: { from: PersonName; to: PersonName; hoursAgo: number }[] = [
  { from: 'lena', to: 'maya', hoursAgo: 5 },
  { from: 'ruben', to: 'maya', hoursAgo: 31 },
]
