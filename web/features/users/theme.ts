export const themes = [
  { value: 'system', label: 'System' },
  { value: 'dawn', label: 'Light' },
  { value: 'before-dawn', label: 'Dark' },
] as const
export type Theme = (typeof themes)[number]['value']

const KEY = 'theme'

/** The theme that was chosen on this device; 'system' when none was, or when storage is blocked. */
export function chosenTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  return themes.find(({ value }) => value === shown)?.value ?? 'system'
}

/** Shows a theme at once and keeps it for this device, as far as the browser lets us. */
export function chooseTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  tintBrowser()
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** The browser's own bar takes the page's colour; both scheme's tags say the same until the next load. */
function tintBrowser() {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page')
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', page)
}
