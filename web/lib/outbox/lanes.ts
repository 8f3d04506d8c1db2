import type { Acts, Entry } from '#web/lib/outbox/act.ts'

/** A photo may take minutes on a weak connection, and safety must not wait for it. */
export const LANES = ['quick', 'files'] as const
export type Lane = (typeof LANES)[number]

/** Without loaded code it counts as quick, and is not sent. */
export const laneOf = ({ act }: Pick<Entry, 'act'>, acts: Acts): Lane => (acts[act]?.carriesFile ? 'files' : 'quick')
