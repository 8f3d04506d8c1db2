import { ApiError } from '#web/lib/api/api.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as texts from '#words/app.ts'

/** True if a call was refused because the reader is no operator. */
export const isForOperators = (error: Error | null) => error instanceof ApiError && error.status === 403

/** Shown to everyone else on operators' pages. */
export const ForOperators = () => <EmptyState title={texts.thisPageIsForThe} />
