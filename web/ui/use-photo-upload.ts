import { useEffect, useRef, useState } from 'react'
import { MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { ApiError } from '#web/lib/api.ts'
import { objectionTo } from '#web/lib/picture-file.ts'
import { NoUploadTarget, sendPicture } from '#web/lib/upload.ts'
import { showToast } from '#web/ui/toast.ts'

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

/**
 * Sends a profile photo as soon as it is chosen; `onSent` gets the path of the picture that was made of it. Stops when
 * the dialog is no longer open.
 */
export function usePhotoUpload(open: boolean, onSent: (objectPath: string) => void): PhotoUpload {
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
    const objection = objectionTo(file, MAX_PROFILE_PHOTO_BYTES)
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
      showToast({ title: 'Success', text: 'Profile photo uploaded successfully!' })
    } catch (error) {
      if (signal.aborted) return
      clear()
      const cause = error instanceof NoUploadTarget ? error.cause : error
      refuse((cause instanceof ApiError && cause.said) || 'Failed to upload photo. Please try again.')
    }
  }
  return { share, preview, send: (file) => void send(file), clear }
}
