import { useInfiniteQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { DEFAULT_LIMIT } from '#contract/limits.ts'
import type { chooseTrackImport } from '#contract/sessions/track-imports.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/track-imports.ts'

const POLL_MS = 1_500

/** The reader's imports of the last month, newest first, fifty a page; polled while the server reads one. */
export const useTrackImports = () =>
  useInfiniteQuery({
    queryKey: ['GET /api/track-imports', 'in pages'],
    queryFn: ({ pageParam: cursor }) => call('GET /api/track-imports', { query: { limit: DEFAULT_LIMIT, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === DEFAULT_LIMIT ? page.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(({ isDone }) => !isDone) ? POLL_MS : false),
  })

type Choice = { id: string } & BodyOf<typeof chooseTrackImport>

export const useChoice = () =>
  useAct({
    call: ({ id, choice }: Choice) =>
      call('PUT /api/track-imports/activities/:id', { params: { id }, body: { choice } }),
    failed: (error) => ({ title: texts.thatDidntWork, text: messageOf(error) || texts.pleaseTryAgain }),
    changes: ['GET /api/track-imports'],
  })
