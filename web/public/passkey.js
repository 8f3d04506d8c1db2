// On the server's pages: offers to sign in or up with a passkey where the browser can. The pages work without it.
;(() => {
  const place = document.getElementById('passkey')
  const button = place?.querySelector('button')
  if (!button || !window.PublicKeyCredential?.parseRequestOptionsFromJSON) return
  const words = place.querySelector('p')
  const { does, next, failed, unreached } = place.dataset
  place.hidden = false
  button.addEventListener('click', async () => {
    const person = does === 'sign-up' ? personInForm() : undefined
    if (person === null) return
    button.disabled = true
    words.textContent = ''
    try {
      await (person ? signUp(person) : signIn())
      location.replace(next)
    } catch (error) {
      // Browsers do not tell a passkey that is not there from a question that was closed.
      words.textContent = error.said ?? failed
      button.disabled = false
    }
  })

  /** What the form says of the surfer; null, and the browser points at it, when something is missing. */
  function personInForm() {
    const names = ['firstName', 'lastName', 'email', 'message']
    const fields = names.map((name) => document.getElementById(name)).filter(Boolean)
    if (!fields.every((field) => field.reportValidity())) return null
    const { next } = place.dataset
    return { ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), next }
  }

  async function signIn() {
    const options = await post('/api/login/passkey/options', {})
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = await navigator.credentials.get({ publicKey })
    await post('/api/login/passkey', { response: credential.toJSON() })
  }

  async function signUp(person) {
    const { userId, options } = await post('/api/signup/passkey/options', person)
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = await navigator.credentials.create({ publicKey })
    await post('/api/signup/passkey', { ...person, userId, response: credential.toJSON() })
  }

  /** What the server answers; throws its words when it says no, and ours when it says nothing. */
  async function post(path, body) {
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const { ok, answer } = await fetch(path, { ...request, signal: AbortSignal.timeout(20_000) })
      .then(async (response) => ({ ok: response.ok, answer: await response.json() }))
      .catch(() => ({ ok: false, answer: { message: unreached } }))
    if (!ok) throw { said: answer.issues?.[0]?.message ?? answer.message }
    return answer
  }
})()
