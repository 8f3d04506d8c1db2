import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { UPLOAD_RETRY_DELAYS_MS } from '#contract/limits.ts'
import { failureWords, mayWait, objectionTo, purposeOf } from '#web/features/track-imports/track-file.ts'
import { trackArchiveAct, trackFileAct } from '#web/features/track-imports/track-file-act.ts'
import { call, newClientId } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { withRetries } from '#web/lib/api/retries.ts'
import { isFinal, sendFile, shareSent, subscribeToSending } from '#web/lib/files/upload.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'

export type SentFile = {
  key: number
  /** A UUID, also its outbox id. */
  id: string
  file: File
  /** Sent share, 0 to 1. */
  share: number
  failure?: string
}

/** On a weak connection two files at once are no faster, and both may fail. */
const AT_ONCE = 1

/** Sends files one after another with progress. `onGone` gets each that has arrived or was removed. */
export function useSending(sessionId: string | undefined, onGone?: (sent: SentFile) => void) {
  const cache = useQueryClient()
  const [performFile, performArchive] = [usePerform(trackFileAct), usePerform(trackArchiveAct)]
  const [files, setFiles] = useState<SentFile[]>([])
  const underWay = useRef(0)
  const waiting = useRef<SentFile[]>([])
  const nextKey = useRef(0)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  const change = (key: number, more: Partial<SentFile>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const remove = (sent: SentFile) => {
    setFiles((all) => all.filter((one) => one.key !== sent.key))
    onGone?.(sent)
  }

  /** Through the outbox: it waits there without a network, also after leaving the page. */
  async function sendFromOutbox({ key, id, file }: SentFile) {
    const stopFollowing = subscribeToSending(() => change(key, { share: shareSent(id) ?? 0 }))
    const perform = purposeOf(file) === 'track' ? performFile : performArchive
    await perform({ file, sessionId }, id).finally(stopFollowing)
  }

  /** For archives too large for the phone's storage. */
  async function sendAtOnce({ key, file }: SentFile, signal: AbortSignal) {
    const onProgress = (share: number) => change(key, { share })
    const objectPath = await sendFile(file, { purpose: purposeOf(file), signal, onProgress })
    const body = { objectPath, fileName: file.name.slice(-200), ...(sessionId && { sessionId }) }
    const start = () => call('POST /api/track-imports', { body })
    await withRetries(start, { delaysMs: UPLOAD_RETRY_DELAYS_MS, isFinal, signal })
  }

  async function send(sent: SentFile) {
    const { signal } = leaving.current
    try {
      await (mayWait(sent.file) ? sendFromOutbox(sent) : sendAtOnce(sent, signal))
      await refresh(cache, 'GET /api/track-imports')
      remove(sent)
    } catch (failure) {
      if (!signal.aborted) change(sent.key, { failure: failureWords(failure, sent.file), share: 0 })
    }
  }

  function sendNext() {
    while (underWay.current < AT_ONCE) {
      const next = waiting.current.shift()
      if (!next || leaving.current.signal.aborted) return
      underWay.current += 1
      void send(next).finally(() => {
        underWay.current -= 1
        sendNext()
      })
    }
  }

  return {
    files,
    add(chosen: File[]) {
      const added = chosen.map((file): SentFile => {
        nextKey.current += 1
        const failure = objectionTo(file)
        return { key: nextKey.current, id: newClientId(), file, share: 0, ...(failure && { failure }) }
      })
      setFiles((all) => [...all, ...added])
      waiting.current.push(...added.filter(({ failure }) => !failure))
      sendNext()
    },
    retry({ key, id, file }: SentFile) {
      change(key, { failure: undefined, share: 0 })
      waiting.current.push({ key, id, file, share: 0 })
      sendNext()
    },
    remove,
  }
}
