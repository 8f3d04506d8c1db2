import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import type { SecretSpotEdits } from '#web/features/secret-spots/spot-draft.ts'
import { call } from '#web/lib/api/api.ts'
import { unlessGone } from '#web/lib/api/unless-gone.ts'
import { useToastedMutation } from '#web/ui/feedback/toasted-mutation.ts'

/** Keeps a new spot secret. The clientId is made once per intent, so that a repeated try never doubles it. */
export const useAddSecretSpot = () =>
  useToastedMutation({
    mutationFn: (body: BodyGivenTo<At<'POST /api/secret-spots'>> & { clientId: string }) =>
      call('POST /api/secret-spots', { body }),
    done: () => 'Secret Spot Added',
    failed: 'Not added',
    changes: ['GET /api/secret-spots'],
  })

/** Changes what is named of the reader's own spot. */
export const useChangeSecretSpot = () =>
  useToastedMutation({
    mutationFn: ({ id, ...body }: SecretSpotEdits & { id: string }) =>
      call('PATCH /api/secret-spots/:id', { params: { id }, body }),
    done: () => 'Secret Spot Saved',
    failed: 'Not saved',
    changes: ['GET /api/secret-spots'],
  })

/** Forgets the reader's own spot; one that is gone already is as good as deleted. */
export const useRemoveSecretSpot = () =>
  useToastedMutation({
    mutationFn: (id: string) => call('DELETE /api/secret-spots/:id', { params: { id } }).catch(unlessGone),
    done: () => 'Secret Spot Deleted',
    failed: 'Not deleted',
    changes: ['GET /api/secret-spots'],
  })
