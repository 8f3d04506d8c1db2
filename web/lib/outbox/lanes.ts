import type { Acts, Entry } from '#web/lib/outbox/act.ts'

/**
 * Entries leave in two lanes, each in its order: a photo may take minutes over one bar of signal, and nothing of safety
 * waits for it.
 */
export const LANES = ['quick', 'files'] as const
export type Lane = (typeof LANES)[number]

/** An act whose code is not here yet is sent in no lane; it counts as quick until it is. */
export const laneOf = ({ act }: Pick<Entry, 'act'>, acts: Acts): Lane => (acts[act]?.carriesFile ? 'files' : 'quick')
