import type { CatalogueSpot } from '#catalogue/catalogue.ts'
import type { BreakProfile } from '#contract/sea/break-profile.ts'
import { arrivalsOf, arrivingShare } from '#surf/sea/arriving-energy.ts'

const POINTS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const
const POINT_DEGREES = 45
const POINT = '(north|south|east|west|north-?east|south-?east|south-?west|north-?west)(?:erly|erlies)?'
const LONG_PERIOD = 14
/** Share of the best direction's energy: a guide names no direction that brings less. */
const LEAST_OF_NAMED_SWELL = 0.2
/** Degrees between a named wind and the best one. */
const NEAR = 50

type Rule = {
  kind: string
  words: RegExp
  except?: RegExp
  contradicts: (profile: BreakProfile, found: RegExpMatchArray) => boolean
}

const degreesOf = (point: string) => POINTS.indexOf(point.replace('-', '') as (typeof POINTS)[number]) * POINT_DEGREES
const between = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)
const isOutside = (band: BreakProfile['tideBand'], low: number, high: number) =>
  band === null || band[1] < low || band[0] > high

const tideWords = (stage: string) =>
  new RegExp(
    `\\b(?:only|best|better|works?|needs?|breaks?|good|wants?|prefers?|likes?)\\b[^.,;]{0,24}\\b${stage}(?: to \\w+)? tides?\\b`,
    'i',
  )

/** Words of a description, and the figures that contradict them. */
const RULES: readonly Rule[] = [
  {
    kind: 'big wave',
    words: /\bbig[- ]wave\b|\bgiants?\b|\btow[- ]?in\b|\bheaviest waves\b|\bcan reach (?:[3-9]|1\d|2\d) met/i,
    except:
      /\bfrom small to\b|\bwhen (?:the )?big waves?|\b(?:not|beside|near|behind|inside|off the|below the) (?:the |a )?big[- ]wave/i,
    contradicts: ({ idealHeight, largestHeight }) => idealHeight[0] < 1.5 || largestHeight < 6,
  },
  {
    kind: 'experts only',
    words: /\bexperts? only\b|\b(?:only|strictly) for (?:experts?|the best|the brave)|\bfor experts\b/i,
    contradicts: ({ level }) => level !== 'expert',
  },
  {
    kind: 'experienced',
    words:
      /\b(?:experts?|experienced|advanced|confident) (?:surfers|riders|bodyboarders)\b|\bheavy (?:reef|slab|wave|barrels?|left|right|ledge|tubes?)\b|\bslab\b/i,
    contradicts: ({ level }) => level === 'beginner',
  },
  {
    kind: 'holds size',
    words:
      /\b(?:holds?|handles?|takes?) (?:big|large|serious|real|more|plenty of|a lot of|good|some|any|most)?\s?(?:size|big swells?|large swells?|big surf)\b/i,
    contradicts: ({ largestHeight }) => largestHeight < 2.6,
  },
  {
    kind: 'mellow',
    words:
      /\b(?:mellow|gentle|soft|forgiving|friendly|easy)\b[^.,;]*\b(?:waves?|peaks?|rights?|lefts?|rollers?|lines)\b|\bfor (?:beginners|learners|learning|first waves)\b|\bsurf schools?\b|\blearners\b/i,
    except: /\bunforgiving\b|\bnot (?:for|a)\b|\bno place\b/i,
    contradicts: ({ level, idealHeight }) => level === 'expert' || idealHeight[0] > 1.2,
  },
  {
    kind: 'longboard',
    words: /\blong ?board(?:s|ers|ing)?\b/i,
    contradicts: ({ level, idealHeight }) => level === 'expert' || idealHeight[0] > 1.2,
  },
  {
    kind: 'sheltered',
    words:
      /\bshelter(?:ed|s)?\b|\bprotected\b|\btucked\b|\bin the lee\b|\bwhen (?:everything|everywhere|the (?:open|exposed) (?:beaches|coast))[^.]* (?:too big|closes? out|blown out|closed out)/i,
    except: /\bwind\b|\bmarine\b|\breserve\b|\bpark\b/i,
    contradicts: ({ idealHeight, windows }) =>
      idealHeight[0] > 1.3 || Math.max(...windows.map(({ share }) => share)) > 1,
  },
  {
    kind: 'low tide',
    words: tideWords('low(?:er)?'),
    except: /\b(?:low to mid|mid to low|low and mid|low or|not|except|avoid|dry|dries|shallow at|bare)\b/i,
    contradicts: ({ tideBand }) => isOutside(tideBand, 0, 0.4),
  },
  {
    kind: 'mid tide',
    words: tideWords('mid(?:dle)?[- ]?'),
    contradicts: ({ tideBand }) => isOutside(tideBand, 0.35, 0.65),
  },
  {
    kind: 'high tide',
    words: tideWords('high(?:er)?'),
    except: /\b(?:mid to high|high to mid|high or|not|except|avoid|disappears|dies|swamp|shorebreak at)\b/i,
    contradicts: ({ tideBand }) => isOutside(tideBand, 0.6, 1),
  },
  ...[
    `\\b(?:offshore|clean|cleanest|groomed|best|good|loves|likes|cleaned|brushed|faces|keeps its shape)\\b[^.;]{0,24}\\b(?:in|with|on|by|when) (?:an? |the |light |strong )*${POINT} (?:trade )?winds?\\b`,
    `\\b${POINT} (?:trade )?winds? (?:is|are) (?:best|offshore|clean|cleaner|cleanest|good)\\b`,
    `\\bswells? (?:with|and) ${POINT} (?:trade )?winds?\\b`,
  ].map((words) => ({
    kind: 'named wind',
    words: new RegExp(words, 'i'),
    except: /\b[Bb]efore the\b/,
    contradicts: ({ bestWind }: BreakProfile, found: RegExpMatchArray) =>
      bestWind === null || between(bestWind, degreesOf(found[1]!.toLowerCase())) > NEAR,
  })),
  {
    kind: 'named swell',
    words: new RegExp(
      `\\b(?:needs|works?|best|breaks?|open|good|loves|wants|takes?|picks? up|lights? up|any|on|in|every|only|catches|direct)\\b[^.;]{0,20}\\b${POINT} (?:ground ?|wind ?)?swells?\\b`,
      'i',
    ),
    contradicts: (profile, found) => {
      const arrivals = arrivalsOf(profile)
      const shares = POINTS.map((_, at) => arrivingShare(arrivals, at * POINT_DEGREES, LONG_PERIOD))
      return shares[degreesOf(found[1]!.toLowerCase()) / POINT_DEGREES]! < LEAST_OF_NAMED_SWELL * Math.max(...shares)
    },
  },
]

type Contradiction = { key: string; kind: string; description: string }

export const contradictions = (
  spots: readonly Pick<CatalogueSpot, 'key' | 'description'>[],
  profiles: ReadonlyMap<string, BreakProfile>,
): Contradiction[] =>
  spots.flatMap(({ key, description }) => {
    const profile = profiles.get(key)
    if (!profile) return []
    return RULES.flatMap(({ kind, words, except, contradicts }) => {
      const sentences = description.split(/(?<=[.!?]) /).filter((sentence) => !except?.test(sentence))
      const found = sentences.map((sentence) => words.exec(sentence)).find((match) => match !== null)
      return found && contradicts(profile, found) ? [{ key, kind, description }] : []
    })
  })
