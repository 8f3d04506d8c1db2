import { newClientId } from '#web/lib/api/client-id.ts'

/** Id of this page until it reloads, sent with its requests and live connection. */
export const pageId = newClientId()
