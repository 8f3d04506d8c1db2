import { newClientId } from '#web/lib/api/api.ts'

/** Its `clientId` stays with it, so that a form that is sent again after a lost answer creates no duplicate. */
export type Draft<Values> = { clientId: string; typed: Partial<Values> }

export const newDraft = <Values>(typed: Partial<Values> = {}): Draft<Values> => ({ clientId: newClientId(), typed })

/** Unsent input by form and subject ('board ID'), until the page unloads: 'back' closes a sheet without a question. */
export const drafts = new Map<string, Draft<object>>()

/** The key determines the type of the values. */
export const storedDraft = <Values>(key: string | undefined): Draft<Values> | undefined =>
  key === undefined ? undefined : (drafts.get(key) as Draft<Values> | undefined)
