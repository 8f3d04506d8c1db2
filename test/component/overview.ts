import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

type Overview = ReplyOf<At<'GET /api/operators/overview'>>

/** Figures of a server that is well. */
export const anOverview = (change: Partial<Overview> = {}): Overview => ({
  version: '0.3.0',
  signUps: 'approved',
  waiting: 0,
  openProposals: 0,
  isWatched: true,
  backups: 'ok',
  lastBackupAt: new Date().toISOString(),
  canMail: true,
  canText: false,
  ...change,
})
