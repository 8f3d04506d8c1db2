import { useQuery } from '@tanstack/react-query'
import { MAX_ARCHIVE_BYTES, UPLOAD_RETRY_DELAYS_MS } from '#contract/limits.ts'
import { call, messageOf, read } from '#web/lib/api/api.ts'
import { withRetries } from '#web/lib/api/retries.ts'
import { isFinal, sendFile } from '#web/lib/files/upload.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/track-imports.ts'

const POLL_MS = 1_500
const MEBIBYTE = 1024 * 1024
const LIST = 'GET /api/archive-imports'

/** Archives of the last month, newest first; polled while the server works on one. */
export const useArchives = () =>
  useQuery({
    ...read(LIST),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((archive) => archive.state === 'reading' || archive.state === 'adding') ? POLL_MS : false,
  })

/** Undefined if this file may be sent. */
export function objectionTo({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.zip$/i.test(name)) return texts.thisIsntAZip
  if (size === 0) return texts.thisFileIsEmpty
  return size > MAX_ARCHIVE_BYTES ? texts.thisFileIsLargerThan(MAX_ARCHIVE_BYTES / MEBIBYTE) : undefined
}

type Sending = { file: File; signal: AbortSignal; onProgress: (share: number) => void }

const failed = (error: Error) => ({ title: texts.couldntAddArchive, text: messageOf(error) || texts.pleaseTryAgain })

/** Sends an archive, which the server reads without adding anything. */
export const useSendArchive = () =>
  useAct({
    async call({ file, signal, onProgress }: Sending) {
      const objectPath = await sendFile(file, { purpose: 'track-archive', signal, onProgress })
      const body = { objectPath, fileName: file.name.slice(-200) }
      const retries = { delaysMs: UPLOAD_RETRY_DELAYS_MS, isFinal, signal }
      return withRetries(() => call('POST /api/archive-imports', { body }), retries)
    },
    failed: (error, { signal }) => (signal.aborted ? undefined : failed(error)),
    changes: [LIST],
  })

type Addition = { id: string; acceptsSomebodyElse: boolean }

export const useAddArchive = () =>
  useAct({
    call: ({ id, acceptsSomebodyElse }: Addition) =>
      call('PUT /api/archive-imports/:id', { params: { id }, body: { acceptsSomebodyElse } }),
    isIdempotent: true,
    failed,
    changes: [LIST],
  })

export const useDiscardArchive = () =>
  useAct({
    call: (id: string) => call('DELETE /api/archive-imports/:id', { params: { id } }),
    failed,
    changes: [LIST],
  })
