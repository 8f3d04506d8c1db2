import { useEffect, useRef, useState } from 'react'
import { answerTo, messageOf } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/files/sharing.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/own-data.ts'

export const OWN_DATA = '/api/own-data.zip'
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
export function useDownload() {
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
