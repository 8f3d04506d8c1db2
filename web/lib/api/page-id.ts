import { newClientId } from '#web/lib/api/client-id.ts'

/** This open page, until it is reloaded: its requests and its live connection carry it. */
export const pageId = newClientId()
