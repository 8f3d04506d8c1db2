import { newClientId } from '#web/lib/api/client-id.ts'

export const pageId = newClientId()
