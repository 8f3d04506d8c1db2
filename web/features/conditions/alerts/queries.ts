import { useQuery } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import { call, read, unlessGone } from '#web/lib/api/api.ts'
import { invalidatedBySpotAlerts } from '#web/lib/api/invalidation.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/spots/spot-alerts.ts'

const ownAlerts = read('GET /api/spot-alerts')

/** Sorted by spot name. */
export const useSpotAlerts = () => useQuery(ownAlerts)

export const useKnowsLovedDays = (spotId: string) => {
  const { data } = useQuery(read('GET /api/users/me/best-conditions'))
  return data?.some(({ spot, preferences }) => spot.id === spotId && preferences.length > 0) ?? false
}

/** Disabled without an id. */
export const useSpotNamed = (id: string) =>
  useQuery({ ...read('GET /api/surf-spots/:id', { params: { id } }), enabled: id !== '' })

type AlertEdits = BodyGivenTo<At<'PATCH /api/spot-alerts/:id'>>

/** The clientId belongs to the intent, so that retries do not duplicate. */
export const useAddAlert = () =>
  useAct({
    call: (body: BodyGivenTo<At<'POST /api/spot-alerts'>> & { clientId: string }) =>
      call('POST /api/spot-alerts', { body }),
    done: { title: texts.wellTellYou },
    failed: { title: texts.notSaved },
    isIdempotent: true,
    changes: invalidatedBySpotAlerts,
  })

export const useChangeAlert = () =>
  useAct({
    call: ({ id, ...body }: AlertEdits & { id: string }) =>
      call('PATCH /api/spot-alerts/:id', { params: { id }, body }),
    done: (_done, { isPaused }) => ({
      title: isPaused === undefined ? texts.alertSaved : isPaused ? texts.alertPaused : texts.alertOnAgain,
    }),
    failed: { title: texts.notSaved },
    isIdempotent: true,
    changes: invalidatedBySpotAlerts,
  })

/** A missing one counts as deleted. */
export const useRemoveAlert = () =>
  useAct({
    call: (id: string) => call('DELETE /api/spot-alerts/:id', { params: { id } }).catch(unlessGone),
    done: { title: texts.alertDeleted },
    failed: { title: texts.notDeleted },
    isIdempotent: true,
    changes: invalidatedBySpotAlerts,
  })
