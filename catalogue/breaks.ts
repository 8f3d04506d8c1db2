import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type BreakProfile, breakProfile } from '#contract/sea/break-profile.ts'
import { widened } from '#surf/sea/estimated-profile.ts'

const key = z.string().min(1)
/** Public knowledge of a famous break, set by hand. */
export const knownBreak = breakProfile.omit({ isEstimated: true, certainty: true }).extend({ key }).strict()
/** Proposed from the coastline by `npm run admin -- spots windows`. */
export const proposedBreak = breakProfile.pick({ windows: true, wraps: true }).extend({ key }).strict()
/** Assessed one by one, with `windows` only where the coastline is too coarse for what is known. */
export const assessedBreak = breakProfile
  .omit({ isEstimated: true, wraps: true })
  .partial({ windows: true })
  .extend({ key })
  .strict()
export type KnownBreak = z.infer<typeof knownBreak>
export type ProposedBreak = z.infer<typeof proposedBreak>
export type AssessedBreak = z.infer<typeof assessedBreak>

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`data/${name}`, import.meta.url), 'utf8'))

export const readKnownBreaks = async (): Promise<KnownBreak[]> =>
  z.array(knownBreak).parse(await readJson('known-breaks.json'))
export const readProposedBreaks = async (): Promise<ProposedBreak[]> =>
  z.array(proposedBreak).parse(await readJson('proposed-breaks.json'))
export const readAssessedBreaks = async (): Promise<AssessedBreak[]> =>
  z.array(assessedBreak).parse(await readJson('assessed-breaks.json'))

const KNOWN: BreakProfile['certainty'] = { height: 'known', level: 'known', wind: 'known', tide: 'known' }

/** Profiles by spot key: set by hand, else assessed, with the swell that the coastline lets through. */
export async function readProfiles(): Promise<Map<string, BreakProfile>> {
  const known = (await readKnownBreaks()).map(
    ({ key: spot, ...figures }) => [spot, { isEstimated: false, ...figures, certainty: KNOWN }] as const,
  )
  const proposed = new Map((await readProposedBreaks()).map((each) => [each.key, each]))
  const assessed = (await readAssessedBreaks()).map(({ key: spot, windows, ...figures }) => {
    const { wraps, ...exposure } = proposed.get(spot)!
    const profile = { isEstimated: true, windows: windows ?? exposure.windows, wraps, ...figures }
    return [spot, figures.certainty.height === 'guessed' ? widened(profile) : profile] as const
  })
  return new Map<string, BreakProfile>([...known, ...assessed])
}
