// On the page of an empty server: sends a backup and shows what happens to it, until the server answers with what was in it.
;(() => {
  const ASK_EVERY_MS = 1000
  const PATIENCE_MS = 10_000
  const form = document.getElementById('restore')
  const fields = form.querySelector('fieldset')
  const bar = form.querySelector('progress')
  const words = form.querySelector('[role=status]')
  const { sending, done, lost, restarting } = form.dataset

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { code, archive, passphrase, keep } = form.elements
    fields.disabled = true
    try {
      await refuseWrongCode(code.value)
      words.textContent = sending
      await send(archive.files[0], {
        'x-restore-code': encodeURIComponent(code.value),
        'x-restore-passphrase': encodeURIComponent(passphrase.value),
        'x-restore-sign-ins': keep.checked ? 'keep' : 'end',
      })
      await follow()
    } catch (error) {
      end(error.said ?? lost)
    }
  })
  if (words.dataset.state === 'running') {
    fields.disabled = true
    void follow()
  }

  async function refuseWrongCode(code) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/restore/code', { method: 'POST', headers, body: JSON.stringify({ code }) })
    if (!answer.ok) throw { said: (await answer.json()).message }
  }

  function send(file, headers) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open('PUT', '/restore/archive')
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => {
        bar.hidden = false
        bar.value = total > 0 ? loaded / total : 0
      }
      request.onload = () => (request.status === 202 ? resolve() : reject({ said: messageIn(request.responseText) }))
      request.onerror = () => reject({ said: lost })
      request.send(file)
    })
  }

  function messageIn(text) {
    try {
      return JSON.parse(text).message
    } catch {
      return lost
    }
  }

  /** Until it has failed, or the server has surfers: then this page is gone. */
  async function follow() {
    bar.hidden = true
    for (;;) {
      const answer = await fetch('/restore/status', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
      if (answer?.status === 404) break
      const status = answer?.ok ? await answer.json() : { state: 'running', text: restarting }
      if (status.state === 'failed') return end(status.text)
      // Restored, from a backup without surfers.
      if (status.state === 'idle') break
      words.textContent = status.text
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
    }
    words.textContent = done
    location.replace('/')
  }

  function end(text) {
    bar.hidden = true
    fields.disabled = false
    words.textContent = text
  }
})()
