import { z } from 'zod'
import { declareEvent, declareSurfersEvent } from '#server/platform/live/event.ts'

export const settingsChanged = declareSurfersEvent('settings')

export const accountRemoved = declareEvent({ name: 'account_removed', audience: 'processes', payload: z.object({}) })
