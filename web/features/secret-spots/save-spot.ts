import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { editsOf, type SpotEdits, type SpotValues, spotOf } from '#web/features/secret-spots/spot-form.ts'
import { call, unlessGone } from '#web/lib/api/api.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/spots/secret-spots.ts'

/** Adds a secret spot, or saves what changed. Its clientId is made once per intent, so that a retry never duplicates it. */
export function useSaveSpot(spot: SecretSpot | undefined) {
  const add = useAct({
    call: (body: BodyGivenTo<At<'POST /api/secret-spots'>>) => call('POST /api/secret-spots', { body }),
    done: { title: texts.secretSpotAdded },
    failed: { title: texts.notAdded },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })
  const change = useAct({
    call: ({ id, ...body }: SpotEdits & { id: string }) =>
      call('PATCH /api/secret-spots/:id', { params: { id }, body }),
    done: { title: texts.secretSpotSaved },
    failed: { title: texts.notSaved },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })
  return async (values: SpotValues, { clientId }: { clientId: string }) => {
    if (spot) {
      const edits = editsOf(spot, values)
      return Object.keys(edits).length > 0 ? change.mutateAsync({ ...edits, id: spot.id }) : undefined
    }
    const added = spotOf(values, undefined)
    return added ? add.mutateAsync({ ...added, clientId }) : false
  }
}

/** Deletes the reader's own spot; a missing one counts as deleted. */
export const useRemoveSpot = () =>
  useAct({
    call: (id: string) => call('DELETE /api/secret-spots/:id', { params: { id } }).catch(unlessGone),
    done: { title: texts.secretSpotDeleted },
    failed: { title: texts.notDeleted },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })
