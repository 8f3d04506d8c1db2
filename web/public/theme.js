// Runs before the first paint, so that a chosen theme never flashes the other one.
;(() => {
  const pages = { dawn: '#edf6f7', 'before-dawn': '#02131d' }
  try {
    const chosen = localStorage.getItem('theme')
    if (!Object.hasOwn(pages, chosen ?? '')) return
    document.documentElement.dataset.theme = chosen
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('content', pages[chosen])
  } catch {
    // Storage may be blocked; the system's theme is right then.
  }
})()
