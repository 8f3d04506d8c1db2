// On the server's sign-in page: offers to sign in with a passkey where the browser can. The page works without it.
;(() => {
  const place = document.getElementById('passkey')
  const button = place?.querySelector('button')
  if (!button || !window.PublicKeyCredential?.parseRequestOptionsFromJSON) return
  const words = place.querySelector('p')
  place.hidden = false
  button.addEventListener('click', async () => {
    button.disabled = true
    words.textContent = ''
    try {
      await signIn()
      location.replace(place.dataset.next)
    } catch (error) {
      // Browsers do not tell a passkey that is not there from a question that was closed.
      words.textContent = error.said ?? 'No passkey was used. You can try again, or sign in with your password.'
      button.disabled = false
    }
  })

  async function signIn() {
    const options = await post('/api/login/passkey/options', {})
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = await navigator.credentials.get({ publicKey })
    await post('/api/login/passkey', { response: credential.toJSON() })
  }

  /** What the server answers; throws its words when it says no, and ours when it says nothing. */
  async function post(path, body) {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const { ok, answer } = await fetch(path, { ...request, signal: AbortSignal.timeout(20_000) })
      .then(async (response) => ({ ok: response.ok, answer: await response.json() }))
      .catch(() => ({ ok: false, answer: { message: 'We could not reach the server. Please try again.' } }))
    if (!ok) throw { said: answer.message }
    return answer
  }
})()
