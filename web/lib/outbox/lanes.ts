import type { Acts, Entry } from '#web/lib/outbox/act.ts'

/** Two ordered lanes, because a photo may take minutes on a weak connection and safety must not wait for it. */
export const LANES = ['quick', 'files'] as const
export type Lane = (typeof LANES)[number]

/** An act without loaded code is not sent; it counts as quick until then. */
export const laneOf = ({ act }: Pick<Entry, 'act'>, acts: Acts): Lane => (acts[act]?.carriesFile ? 'files' : 'quick')
