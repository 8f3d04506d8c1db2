import { useQuery } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { call, read } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/pages/backups.ts'

export type BackupReport = ReplyOf<At<'GET /api/backups'>>

const REFRESH_MS = { running: 2_000, idle: 10_000 } as const

export const unfinishedOf = ({ items }: BackupReport) =>
  items.find(({ state }) => state === 'waiting' || state === 'running')

/** Refetched every two seconds while a backup is being made. */
export const useBackups = () =>
  useQuery({
    ...read('GET /api/backups'),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => REFRESH_MS[data && unfinishedOf(data) ? 'running' : 'idle'],
  })

export const useBackUpNow = () =>
  useAct({
    call: () => call('POST /api/backups'),
    failed: { title: texts.couldntStart },
    changes: ['GET /api/backups'],
  })
