import { ApiError } from '#web/lib/api/api.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as texts from '#words/app.ts'

export const isForOperators = (error: Error | null) => error instanceof ApiError && error.status === 403

export const ForOperators = () => <EmptyState title={texts.thisPageIsForThe} />
