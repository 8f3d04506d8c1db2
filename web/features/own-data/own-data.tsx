import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { LEAVE_AFTER_DAYS } from '#contract/limits.ts'
import { useLeaving, useLeavingDay } from '#web/features/own-data/leaving.ts'
import { answerTo, messageOf } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/files/sharing.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/own-data.ts'

/** Without `canDecide` an operator has decided that the account is deleted. */
export const OwnData = ({ canDecide = true }) => (
  <Section title={texts.yourData}>
    <DownloadEverything />
    {canDecide && <DeleteAccount />}
  </Section>
)

function DeleteAccount() {
  const day = useLeavingDay({ afresh: true })
  const [asking, setAsking] = useState(false)
  const leave = useLeaving('leave')
  const stay = useLeaving('stay')
  const isWaiting = leave.isPending || stay.isPending
  const press = () => (day ? stay.mutate() : setAsking(true))
  return (
    <div className="mt-6">
      <h3 className="text-lead">{texts.deleteYourAccount}</h3>
      <p className={day ? 'squircle mt-2 mb-3 rounded-card bg-sand p-4 font-strong' : 'mt-1 mb-3 text-ink-2'}>
        {day ? texts.yourAccountWillBeDeletedOnUntil(day) : texts.thisDeletes(LEAVE_AFTER_DAYS)}
      </p>
      {/* One button for both, so that it retains the focus; a disabled one would lose it. */}
      <Button fill={day ? 'plain' : 'rip'} wide aria-disabled={isWaiting} onClick={() => isWaiting || press()}>
        {day ? texts.keepMyAccount : texts.deleteAccount}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.deleteYourAccountQuestion}
        text={texts.everythingWillBeDeletedIn(LEAVE_AFTER_DAYS)}
        action={texts.deleteAccount}
        onConfirm={() => leave.mutate()}
      />
    </div>
  )
}

function DownloadEverything() {
  const { start, cancel, isPending, failed, share } = useDownload()
  return (
    <>
      <h3 className="text-lead">{texts.takeItWithYou}</h3>
      <p className="mt-1 mb-3 text-ink-2">{texts.aZipFileWithYour}</p>
      {isPending && (
        <div className="mb-3">
          <ProgressBar label={texts.yourData} share={share} />
        </div>
      )}
      <Button
        wide
        icon={isPending ? <X {...iconInButton} /> : <Download {...iconInButton} />}
        onClick={isPending ? cancel : start}
      >
        {isPending ? texts.cancelDownload : texts.downloadEverything}
      </Button>
      {failed && (
        <Button href={OWN_DATA} download fill="bare" wide className="mt-2">
          {texts.letTheBrowserDownloadIt}
        </Button>
      )}
    </>
  )
}

const OWN_DATA = '/api/own-data.zip'
const FILE_NAME = 'lineup-data.zip'

/** `onProgress` receives a share from 0 to 1 if the server sent a length. */
async function fetchFile(path: string, signal: AbortSignal, onProgress: (share: number) => void): Promise<Blob> {
  const response = await answerTo(() => fetch(path, { credentials: 'include', signal }))
  const total = Number(response.headers.get('Content-Length'))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk)
    received += chunk.length
    if (total > 0) onProgress(Math.min(1, received / total))
  }
  return new Blob(chunks, { type: 'application/zip' })
}

/** Not every browser can iterate over a body. */
async function* chunksOf({ body }: Response) {
  const reader = body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) yield read.value
}

/** Aborts when the page is left. */
function useDownload() {
  const [share, setShare] = useState(0)
  const loading = useRef<AbortController>(undefined)
  const cancel = () => loading.current?.abort()
  useEffect(() => () => loading.current?.abort(), [])
  const { mutate, isPending, error } = useAct({
    call: async (signal: AbortSignal) => saveFile(await fetchFile(OWN_DATA, signal, setShare), FILE_NAME),
    failed: (error, signal) => (signal.aborted ? undefined : (messageOf(error) ?? texts.couldntDownloadYourData)),
  })
  const start = () => {
    loading.current = new AbortController()
    setShare(0)
    mutate(loading.current.signal)
  }
  return { start, cancel, isPending, failed: error !== null && error.name !== 'AbortError', share }
}
