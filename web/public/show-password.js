// On the server's pages: an eye beside each password, which shows what is typed. The pages work without it.
;(() => {
  for (const eye of document.querySelectorAll('[data-shows]')) {
    const field = document.getElementById(eye.dataset.shows)
    const show = (isShown) => {
      field.type = isShown ? 'text' : 'password'
      eye.setAttribute('aria-pressed', isShown)
    }
    eye.hidden = false
    eye.addEventListener('click', () => show(field.type === 'password'))
    // Browsers save what is sent as a password, and keep what is sent as text among the words to suggest.
    field.form.addEventListener('submit', () => show(false))
    addEventListener('pageshow', () => show(false))
  }
})()
