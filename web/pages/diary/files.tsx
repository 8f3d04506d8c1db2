import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useRecentSessions } from '#web/features/sessions/data/queries.ts'
import { LogPastButton } from '#web/features/sessions/log/log-past-button.tsx'
import { SharedPhotos } from '#web/features/sessions/photos/shared-photos.tsx'
import { ImportFiles } from '#web/features/track-imports/import-files.tsx'
import { ImportList } from '#web/features/track-imports/import-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { forgetShared, readShared, type SharedFile } from '#web/lib/files/shared-files.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
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

const HOME = { href: '/', label: texts.home }

/** Files shared by another app; stored until the surfer decides. */
export function SharedFilesPage({ user }: { user: Viewer }) {
  const { files, isError, forget } = useSharedFiles(user.id)
  const own = useRecentSessions(user.id)
  const isLost = new URLSearchParams(useSearch()).has('lost')
  const [, navigate] = useLocation()
  const of = (kind: SharedFile['kind']) => files?.filter((file) => file.kind === kind) ?? []
  const [photos, recordings, others] = [of('photo'), of('recording'), of('other')]
  const openSession = (id: string) => {
    if (recordings.length === 0) navigate(`/?session=${id}`)
  }
  return (
    <BelowProfile title={texts.sharedWithLineup} parent={HOME}>
      {files?.length === 0 && !isLost && (
        <EmptyState title={texts.nothingIsWaitingHere} text={texts.photosAndWatchRecordingsThat} />
      )}
      {(isLost || isError) && <EmptyState title={texts.thatDidntArrive} text={texts.pleaseShareItWithLineup} />}
      {photos.length > 0 &&
        (own.data === undefined ? (
          own.isError ? (
            <ErrorState title={texts.couldntLoadYourSessions} onRetry={() => own.refetch()} />
          ) : (
            <SkeletonRows count={3} label={texts.loadingYourSessions} />
          )
        ) : own.data.length === 0 ? (
          <EmptyState title={texts.noSessionsYet} text={texts.photosBelongToASession} action={<LogPastButton />} />
        ) : (
          <SharedPhotos photos={photos} sessions={own.data} onForget={forget} onDone={openSession} />
        ))}
      {recordings.length > 0 && (
        <Section title={texts.recordings} count={recordings.length} className={photos.length > 0 ? 'mt-8' : 'mt-4'}>
          <SharedRows files={recordings} onRemove={forget} />
          <Button wide fill="sea" className="mt-4" onClick={() => navigate('/imports?shared')}>
            {texts.importRecordings(recordings.length)}
          </Button>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={texts.notForLineup}>
          <p className="mb-3 text-small text-ink-2">{texts.lineupTakesPhotosJpegPng}</p>
          <SharedRows files={others} onRemove={forget} />
        </Section>
      )}
    </BelowProfile>
  )
}

type SharedRowsProps = { files: SharedFile[]; onRemove: (id: string) => Promise<void> }

const SharedRows = ({ files, onRemove }: SharedRowsProps) => (
  <List>
    {files.map(({ id, name }) => (
      <Row
        key={id}
        title={<span className="wrap-anywhere">{name}</span>}
        action={
          <IconButton label={texts.removeName(name)} onClick={() => onRemove(id)}>
            <X {...iconInButton} />
          </IconButton>
        }
      />
    ))}
  </List>
)

function useSharedFiles(surferId: string, isWanted = true) {
  const cache = useQueryClient()
  const queryKey = ['shared files', surferId]
  const { data, isError } = useQuery({
    queryKey,
    queryFn: () => readShared(surferId),
    staleTime: 0,
    refetchOnWindowFocus: true,
    enabled: isWanted,
  })
  const forget = async (id: string) => {
    await forgetShared(id)
    await cache.invalidateQueries({ queryKey })
  }
  return { files: data, isError, forget }
}
