import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#web/lib/api/api.ts'
import { objectionTo } from '#web/lib/files/pictures.ts'
import { NoUploadTarget, sendPicture } from '#web/lib/files/upload.ts'
import { showFailure, showSuccess } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/app.ts'

export type PhotoUpload = {
  /** Sent share from 0 to 1; null while idle. */
  share: number | null
  preview: string | null
  send: (file: File) => void
  clear: () => void
}

type PhotoUploadOptions = {
  /** Closing aborts the upload. */
  open: boolean
  maxBytes: number
  done: string
  /** Receives the converted picture's path. */
  onSent: (objectPath: string) => void
}

export function usePhotoUpload({ open, maxBytes, done, onSent }: PhotoUploadOptions): PhotoUpload {
  const [share, setShare] = useState<number | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => (open ? () => sending.current?.abort() : undefined), [open])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const clear = () => {
    sending.current?.abort()
    setShare(null)
    setPreview(null)
  }
  const send = async (file: File) => {
    const objection = objectionTo(file, maxBytes)
    if (objection) return showFailure({ text: objection })
    clear()
    const controller = new AbortController()
    const { signal } = controller
    sending.current = controller
    setPreview(URL.createObjectURL(file))
    setShare(0)
    try {
      const objectPath = await sendPicture(file, { signal, onProgress: (part) => signal.aborted || setShare(part) })
      if (signal.aborted) return
      setShare(null)
      onSent(objectPath)
      showSuccess({ text: done })
    } catch (error) {
      if (signal.aborted) return
      clear()
      const cause = error instanceof NoUploadTarget ? error.cause : error
      showFailure({ text: messageOf(cause as Error) || texts.failedToUploadPhotoPlease })
    }
  }
  return { share, preview, send: (file) => void send(file), clear }
}
