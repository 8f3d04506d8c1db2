import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { ImportFiles } from '#web/features/track-imports/import-files.tsx'
import { ImportList } from '#web/features/track-imports/import-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSharedFiles } from '#web/lib/files/use-shared-files.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/diary.ts'

type ImportsPageProps = { surferId: string; sessionId?: string | undefined }

/** Sends watch recordings, for any session or a given one. `?shared` sends those that another app shared. */
export function ImportsPage({ surferId, sessionId }: ImportsPageProps) {
  const session = useSheetAddress('session')
  const { files, forget } = useSharedFiles(surferId, new URLSearchParams(useSearch()).has('shared'))
  const shared = useMemo(() => files?.filter(({ kind }) => kind === 'recording'), [files])
  return (
    <BelowProfile title={texts.importSessions} parent={SETTINGS}>
      <p className="text-ink-2">{sessionId ? texts.chooseTheRecordingOfThis : texts.gpxTcxAndFitFiles}</p>
      <ImportFiles sessionId={sessionId} given={shared} onGivenGone={forget} />
      <ImportList onOpen={session.open} />
    </BelowProfile>
  )
}
