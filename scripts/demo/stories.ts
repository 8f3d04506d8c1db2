import type { PersonName } from './people.ts'
import type { Hour } from './pictures/light.ts'
import type { SceneName } from './pictures/scenes.ts'

export type PartOfDay = 'dawn' | 'morning' | 'evening'
export type Photo = { scene: SceneName; hour: Hour; caption?: string }

/** A session with everything that was said about it. */
export type Story = {
  by: PersonName
  spot: string
  daysAgo: number
  when: PartOfDay
  minutes: number
  waveSize: string
  waves: number
  notes: string
  /** Sessions of one name are one party; the first in the list is the host. */
  party?: string
  photos?: Photo[]
  comments?: { by: PersonName; hoursLater: number; comment: string }[]
  likes?: PersonName[]
}

export const stories: Story[] = [
  {
    by: 'maya',
    spot: 'lower-trestles',
    daysAgo: 1,
    when: 'dawn',
    minutes: 108,
    waveSize: '4-5ft',
    waves: 11,
    notes: 'Ninth one went all the way to the rocks. Swapped to the fish after an hour and never looked back.',
    party: 'trestles at first light',
    photos: [
      { scene: 'lineup', hour: 'dawn', caption: 'The whole line-up, and nobody said a word' },
      { scene: 'peel', hour: 'dawn', caption: 'Jonah on the good one' },
      { scene: 'trail', hour: 'morning', caption: 'From the trail, walking back' },
    ],
    comments: [
      { by: 'noa', hoursLater: 1.2, comment: 'That ninth one. I watched it from the trail and spilled my coffee.' },
      { by: 'theo', hoursLater: 2, comment: 'Same tide on Sunday?' },
      { by: 'iris', hoursLater: 3.5, comment: 'The fish was right all along.' },
    ],
    likes: ['kai', 'noa', 'theo', 'iris', 'jonah', 'ruben'],
  },
  {
    by: 'jonah',
    spot: 'lower-trestles',
    daysAgo: 1,
    when: 'dawn',
    minutes: 92,
    waveSize: '4-5ft',
    waves: 14,
    notes: 'Maya called it the night before. Long lefts early, then the wind found us.',
    party: 'trestles at first light',
    photos: [{ scene: 'peel', hour: 'morning', caption: 'Before the wind' }],
    comments: [{ by: 'maya', hoursLater: 2, comment: 'You owe me a coffee for the one at the end.' }],
    likes: ['maya', 'kai', 'ruben'],
  },
  {
    by: 'maya',
    spot: 'blackies',
    daysAgo: 2,
    when: 'morning',
    minutes: 64,
    waveSize: '2-3ft',
    waves: 9,
    notes: 'Small and clean. Took the log out and practised cross-stepping without falling too much.',
    likes: ['iris', 'noa'],
    comments: [{ by: 'iris', hoursLater: 1, comment: 'Without falling too much is the whole sport.' }],
  },
  {
    by: 'maya',
    spot: 'huntington-beach-pier',
    daysAgo: 3,
    when: 'evening',
    minutes: 81,
    waveSize: '3-4ft',
    waves: 8,
    notes: 'Glassed off for the last half hour. Stayed until the lamps on the pier came on.',
    photos: [
      { scene: 'pier', hour: 'dusk', caption: 'Last light on the south side' },
      { scene: 'lineup', hour: 'dusk', caption: 'One more. And one more.' },
    ],
    comments: [
      { by: 'kai', hoursLater: 2, comment: 'I was the small dot on the left.' },
      { by: 'maya', hoursLater: 2.4, comment: 'The small dot had the best wave of the evening.' },
    ],
    likes: ['kai', 'noa', 'sol'],
  },
  {
    by: 'maya',
    spot: 'san-onofre',
    daysAgo: 5,
    when: 'dawn',
    minutes: 124,
    waveSize: '2-3ft',
    waves: 17,
    notes: 'Slow and kind. Taught Sol to angle the take-off; third try she made the section.',
    photos: [
      { scene: 'boards', hour: 'morning', caption: 'Everything we carried down' },
      { scene: 'lineup', hour: 'morning' },
    ],
    comments: [{ by: 'sol', hoursLater: 4, comment: 'My arms are noodles. When do we go again?' }],
    likes: ['sol', 'noa', 'lena', 'iris'],
  },
  {
    by: 'kai',
    spot: 'huntington-beach-pier',
    daysAgo: 2,
    when: 'dawn',
    minutes: 75,
    waveSize: '3-4ft',
    waves: 12,
    notes: 'North side, a bar that will be gone by the weekend. Two that covered me for a second.',
    photos: [
      { scene: 'barrel', hour: 'morning', caption: 'For a second, I said' },
      { scene: 'pier', hour: 'dawn' },
    ],
    comments: [
      { by: 'maya', hoursLater: 1.5, comment: 'Long second.' },
      { by: 'jonah', hoursLater: 5, comment: 'Saving this as my lock screen.' },
    ],
    likes: ['maya', 'noa', 'theo', 'jonah'],
  },
  {
    by: 'noa',
    spot: 'doheny',
    daysAgo: 4,
    when: 'morning',
    minutes: 96,
    waveSize: '1-2ft',
    waves: 21,
    notes: 'Longboard heaven, knee-high and forever. Counted twenty-one and lost count twice.',
    photos: [{ scene: 'trail', hour: 'morning', caption: 'Knee-high and forever' }],
    comments: [{ by: 'lena', hoursLater: 3, comment: 'I need to come with you one day.' }],
    likes: ['maya', 'iris', 'lena'],
  },
  {
    by: 'iris',
    spot: 'the-wedge',
    daysAgo: 6,
    when: 'evening',
    minutes: 48,
    waveSize: '5-6ft',
    waves: 3,
    notes: 'Mostly watched. Three waves, three lessons, one new ding in the fish.',
    photos: [
      { scene: 'barrel', hour: 'dusk', caption: 'Not me, but I was there' },
      { scene: 'boards', hour: 'dusk', caption: 'The ding lives on the underside' },
    ],
    comments: [{ by: 'theo', hoursLater: 2, comment: 'The Wedge always takes its fee.' }],
    likes: ['theo', 'maya'],
  },
  {
    by: 'tama',
    spot: 'manu-bay',
    daysAgo: 2,
    when: 'morning',
    minutes: 130,
    waveSize: '5-6ft',
    waves: 10,
    notes: 'Offshore since Tuesday. Legs gone by the last one, walked up the boat ramp like an old man.',
    photos: [{ scene: 'peel', hour: 'grey', caption: 'From the boat ramp' }],
    likes: ['ines', 'kai'],
  },
  {
    by: 'ines',
    spot: 'ribeira-d-ilhas',
    daysAgo: 3,
    when: 'evening',
    minutes: 88,
    waveSize: '4-5ft',
    waves: 9,
    notes: 'Water the colour of slate, and nobody out after six.',
    photos: [{ scene: 'trail', hour: 'grey', caption: 'Corduroy' }],
    likes: ['clement', 'tama'],
  },
]

/** Who is in the water now; at a spot that a stranger surfs for buddies only, that surfer counts as 'Anonymous'. */
export const inTheWater: {
  by: PersonName
  spot: string
  minutesAgo: number
  party?: string
  forBuddies?: boolean
}[] = [
  { by: 'kai', spot: 'huntington-beach-pier', minutesAgo: 48, party: 'the pier now' },
  { by: 'noa', spot: 'huntington-beach-pier', minutesAgo: 31, party: 'the pier now' },
  { by: 'theo', spot: 'bolsa-chica', minutesAgo: 22 },
  { by: 'lena', spot: 'blackies', minutesAgo: 72 },
  { by: 'jonah', spot: 'lower-trestles', minutesAgo: 95 },
  { by: 'ruben', spot: 'lower-trestles', minutesAgo: 40, forBuddies: true },
  { by: 'ines', spot: 'ribeira-d-ilhas', minutesAgo: 55 },
  { by: 'tama', spot: 'manu-bay', minutesAgo: 80 },
]

/** What is written about a day like any other. */
export const plainNotes = [
  'Crowded on the main peak, so we sat wide and got the scraps. Good scraps.',
  'Wind came up early. Home before nine.',
  'Paddled more than I surfed, and still smiled all day.',
  'New wax, new fins, old habits.',
  'A seal kept me company for the whole session.',
  'Tide too full at first, then it switched on all at once.',
  'Fog so thick that we heard the sets before we saw them.',
  'First session without booties this year.',
  'Broke a leash and swam for it. Worth the laugh afterwards.',
  'Waited an hour for one wave. It was that wave.',
  'Traded waves with a stranger until both of us were cold.',
  'Soft shoulders, warm light, no hurry.',
  'Closeouts, mostly. The walk was lovely.',
  'Dolphins in the line-up, and everyone forgot to paddle.',
  'Got the angle right at last: look where you want to go.',
  'Left my towel on the car roof. It is somewhere on the highway now.',
  'Head-high sets every ten minutes, flat in between.',
  'Short one before work.',
] as const
