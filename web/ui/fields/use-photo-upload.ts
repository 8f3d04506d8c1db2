import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api/api.ts'
import { objectionTo } from '#web/lib/files/picture-file.ts'
import { NoUploadTarget, sendPicture } from '#web/lib/files/upload.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

const refuse = (text: string) => showToast({ title: 'Error', text, kind: 'destructive' })

export type PhotoUpload = {
  /** How much has left, from 0 to 1; null while nothing is being sent. */
  share: number | null
  /** The file that was chosen last, by an address in this page; null before one was. */
  preview: string | null
  send: (file: File) => void
  /** Stops what is being sent, and forgets what was chosen. */
  clear: () => void
}

type PhotoUploadOptions = {
  /** Of the dialog: what is being sent stops when it closes. */
  open: boolean
  maxBytes: number
  /** What the toast says once it is sent. */
  done: string
  /** Gets the path of the picture that was made of the file. */
  onSent: (objectPath: string) => void
}

/** Sends a photo as soon as it is chosen. */
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
    if (objection) return refuse(objection)
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
      showToast({ title: 'Success', text: done })
    } catch (error) {
      if (signal.aborted) return
      clear()
      const cause = error instanceof NoUploadTarget ? error.cause : error
      refuse((cause instanceof ApiError && cause.said) || 'Failed to upload photo. Please try again.')
    }
  }
  return { share, preview, send: (file) => void send(file), clear }
}
