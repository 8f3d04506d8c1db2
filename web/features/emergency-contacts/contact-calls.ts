import { useQuery } from '@tanstack/react-query'
import type { EmergencyContact, EmergencyContacts } from '#contract/people/emergency-contacts.ts'
import { bodyOf, type ContactValues } from '#web/features/emergency-contacts/contact-form.ts'
import { ApiError, call, issuesOf, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/emergency-contacts.ts'

const contactsQuery = read('GET /api/emergency-contacts')
/** Sequential, so that no call overtakes another. */
const scope = { id: 'emergency-contacts' }

export const useContacts = () => useQuery({ ...contactsQuery, staleTime: 0 })

/** Stores the returned contacts. Shows failures in a toast unless the form shows them. */
function useContactCall<Input>(call: (input: Input) => Promise<EmergencyContacts>, failed: string) {
  return useAct({
    scope,
    call,
    store: (cache, contacts) => cache.setQueryData(contactsQuery.queryKey, contacts),
    failed: (error) => {
      if (Object.keys(issuesOf(error)).length > 0) return undefined
      return (error instanceof ApiError && error.status < 500 && error.detail) || failed
    },
    // The server may have acted although the answer was lost, and a message may have left by now.
    changes: (cache) => void refresh(cache, 'GET /api/emergency-contacts', 'GET /api/users/me', 'GET /api/safety'),
  })
}

/** Adds a contact, or updates the one with this id. */
export const useSaveContact = (id: string | undefined) =>
  useContactCall(
    (values: ContactValues) =>
      id
        ? call('PUT /api/emergency-contacts/:id', { params: { id }, body: bodyOf(values) })
        : call('POST /api/emergency-contacts', { body: bodyOf(values) }),
    texts.failedToSaveTheContact,
  )

/** Counts a contact that is already gone as removed. */
export const useRemoveContact = (id: string) =>
  useContactCall(
    () =>
      call('DELETE /api/emergency-contacts/:id', { params: { id } }).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return call('GET /api/emergency-contacts')
        throw error
      }),
    texts.failedToRemoveTheContact,
  )

export const useAskContact = (id: string) =>
  useContactCall(
    () => call('POST /api/emergency-contacts/:id/question', { params: { id } }),
    texts.failedToAskPleaseTry,
  )

export const useTestContact = (id: string) =>
  useContactCall(() => call('POST /api/emergency-contacts/:id/test', { params: { id } }), texts.failedToSendTheTest)

/** Reorders optimistically. */
export function useOrderContacts() {
  const order = useContactCall(
    (ids: string[]) => call('PUT /api/emergency-contacts', { body: { ids } }),
    texts.failedToChangeTheOrder,
  )
  const wanted = order.isPending ? order.variables : []
  const place = ({ id }: EmergencyContact) => wanted.indexOf(id)
  return {
    reorder: order.mutate,
    inOrder: (contacts: EmergencyContact[]) => contacts.toSorted((one, other) => place(one) - place(other)),
  }
}
