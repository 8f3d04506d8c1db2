import { type PastSession, pastSessionAct } from '#web/features/sessions/data/past-session-act.ts'
import { type NewPhoto, photoAct } from '#web/features/sessions/data/reaction-acts.ts'
import { refusalIn } from '#web/features/sessions/data/use-session.ts'
import type { SessionForm } from '#web/features/sessions/log/session-edits.ts'
import type { SessionValues } from '#web/features/sessions/log/session-values.ts'
import { choosePhotos, takeBackPhotos } from '#web/features/sessions/photos/photo-queue.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByOwnSessions } from '#web/lib/api/invalidation.ts'
import type { Entry } from '#web/lib/outbox/act.ts'
import { useOutbox, usePerform, useUnsent } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { drafts, newDraft } from '#web/ui/fields/drafts.ts'
import * as texts from '#words/sessions/log.ts'

/** Key of the form's draft. */
export const pastSessionKey = (surferId: string) => `past session ${surferId}`

/** The session opens in place of an open form; after closing it, the surfer stays on their page. */
export const isFormOpen = () => new URLSearchParams(location.search).has('log-session')

/**
 * Logs a past session, now or from the outbox. The clientId is made once per draft, so that a retry never duplicates
 * it. Resolves to the session's id, or its outbox entry's id while it waits.
 */
export function useLogSession() {
  const perform = usePerform(pastSessionAct)
  const { open: openSession } = useSheetAddress('session')
  const { open: showOutbox } = useSheetAddress('outbox')
  return useAct({
    call: async ({ clientId, ...past }: PastSession & { clientId: string }) => {
      const done = await perform(past, clientId)
      return { state: done.state, id: done.state === 'sent' ? done.reply.id : clientId }
    },
    done: ({ state, id }) =>
      state === 'sent'
        ? {
            title: texts.sessionLogged,
            actions: isFormOpen() ? [] : [{ label: texts.viewSession, onPress: () => openSession(id) }],
          }
        : {
            title: texts.savedOnThisPhone,
            text: texts.wellAddItToYour,
            actions: [{ label: texts.show, onPress: () => showOutbox() }],
          },
    failed: (error) => refusalIn(error) ?? texts.failedToLogSessionPlease,
    changes: (cache) => void refresh(cache, ...invalidatedByOwnSessions),
  })
}

/** Past sessions in the outbox: waiting or refused. */
export const useUnsentPastSessions = () => useUnsent(pastSessionAct)

/** Name of the details in entries that an earlier version stored. */
const EARLIER = 'said'
const withDetails = (draft: SessionValues & { [EARLIER]?: SessionForm }): SessionValues =>
  draft[EARLIER] ? { ...draft, details: draft[EARLIER] } : draft

/** Moves a past session with its photos from the outbox back into the form, and opens that. */
export function useRestorePastSession(surferId: string): (entry: Entry<PastSession>) => Promise<void> {
  const { outbox } = useOutbox()
  const form = useSheetAddress('log-session')
  return async ({ id, input }) => {
    const removed = (await outbox?.remove(id)) ?? []
    const photos = removed.filter((entry): entry is Entry<NewPhoto> => entry.act === photoAct.name)
    // Under a new clientId: the outcome of the first is unknown.
    drafts.set(pastSessionKey(surferId), newDraft(withDetails(input.draft)))
    choosePhotos(
      surferId,
      photos.map((photo) => photo.input.file),
    )
    takeBackPhotos(id, surferId)
    form.open()
  }
}
