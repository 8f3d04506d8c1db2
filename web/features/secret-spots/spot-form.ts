import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { call } from '#web/lib/api/api.ts'
import { unlessGone } from '#web/lib/api/unless-gone.ts'
import { exactPosition, type TypedPosition, typed } from '#web/lib/format/typed-position.ts'
import { useToastedMutation } from '#web/ui/feedback/toasted-mutation.ts'
import { changedFields } from '#web/ui/fields/changed-fields.ts'
import * as texts from '#words/secret-spots.ts'

/** The position as typed, and ids of buddies. */
type SpotValues = TypedPosition & { name: string; note: string; sharedWith: string[] }
type SpotEdits = BodyGivenTo<At<'PATCH /api/secret-spots/:id'>>

export const valuesOf = (spot: SecretSpot | undefined): SpotValues =>
  spot
    ? { ...typed(spot), name: spot.name, note: spot.note, sharedWith: (spot.sharedWith ?? []).map(({ id }) => id) }
    : { latitude: '', longitude: '', name: '', note: '', sharedWith: [] }

/** The spot to send; undefined for an invalid position. */
export function spotOf(values: SpotValues, known: SecretSpot | undefined) {
  const position = exactPosition(values, known)
  return position && { ...values, ...position }
}

/** Only the changes, so that another tab's changes remain. */
export function editsOf(spot: SecretSpot, values: SpotValues): SpotEdits {
  const [before, now] = [spotOf(valuesOf(spot), spot), spotOf(values, spot)]
  return before && now ? changedFields(before, now) : {}
}

/** Adds a secret spot, or saves what changed. Its clientId is made once per intent, so that a retry never duplicates it. */
export function useSaveSpot(spot: SecretSpot | undefined) {
  const add = useToastedMutation({
    mutationFn: (body: BodyGivenTo<At<'POST /api/secret-spots'>>) => call('POST /api/secret-spots', { body }),
    done: () => texts.secretSpotAdded,
    failed: texts.notAdded,
    changes: ['GET /api/secret-spots'],
  })
  const change = useToastedMutation({
    mutationFn: ({ id, ...body }: SpotEdits & { id: string }) =>
      call('PATCH /api/secret-spots/:id', { params: { id }, body }),
    done: () => texts.secretSpotSaved,
    failed: texts.notSaved,
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
  useToastedMutation({
    mutationFn: (id: string) => call('DELETE /api/secret-spots/:id', { params: { id } }).catch(unlessGone),
    done: () => texts.secretSpotDeleted,
    failed: texts.notDeleted,
    changes: ['GET /api/secret-spots'],
  })
