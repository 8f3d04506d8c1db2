import { vi } from 'vitest'
import { type Answers, answer } from '#test/component/network.ts'

/** Files that the store has taken, and how many times one was sent. */
type Store = { files: Blob[]; tries: () => number }

/**
 * Takes pictures in the place of a store until the test ends. `statusOf` says with which status it answers each try, 0 for
 * a line that broke; the file has arrived in either case.
 */
export function openPictureStore(statusOf: (nth: number) => number = () => 200): Store {
  const files: Blob[] = []
  let tries = 0
  class Request {
    readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
    onloadend?: () => void
    status = 0
    responseText = ''
    statusText = ''
    open() {}
    setRequestHeader() {}
    abort() {
      this.onloadend?.()
    }
    send(file: Blob) {
      tries += 1
      this.status = statusOf(tries)
      files.push(file)
      this.upload.onprogress?.({ loaded: file.size })
      queueMicrotask(() => this.onloadend?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return { files, tries: () => tries }
}

/** The same with the server's part of it. */
export function takePictures(given: Answers = {}): Store {
  answer({
    'POST /api/objects/upload': { uploadUrl: '/api/uploads/one', objectPath: '/objects/uploads/one', headers: {} },
    'PUT /api/session-photos/upload': { objectPath: '/objects/photos/one.webp' },
    ...given,
  })
  return openPictureStore()
}
