import { useState } from 'react'
import * as texts from '#words/users.ts'

export function ThemeSwitch() {
  const [chosen, setChosen] = useState(chosenTheme)
  return (
    <fieldset className="flex flex-wrap rounded-[15px] bg-well p-[3px]">
      <legend className="sr-only">{texts.theme}</legend>
      {themes.map(({ value, label }) => (
        <label
          key={value}
          className="grid min-h-tap flex-auto cursor-pointer place-items-center rounded-[12px] px-2 text-[0.9375rem] font-medium whitespace-nowrap text-ink-2 has-checked:bg-card has-checked:font-bold has-checked:text-ink has-checked:shadow-[0_1px_3px_oklch(0.2_0.05_230/0.2)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun-ink"
        >
          <input
            type="radio"
            name={texts.themeLower}
            className="sr-only"
            checked={value === chosen}
            onChange={() => {
              chooseTheme(value)
              setChosen(value)
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const themes = [
  { value: 'system', label: texts.system },
  { value: 'dawn', label: texts.light },
  { value: 'before-dawn', label: texts.dark },
] as const
type Theme = (typeof themes)[number]['value']

const KEY = 'theme'

/** 'system' without a choice, or if storage is blocked. */
function chosenTheme(): Theme {
  const shown = document.documentElement.dataset.theme
  return themes.find(({ value }) => value === shown)?.value ?? 'system'
}

/** Applies the theme and stores it if the browser allows that. */
function chooseTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  tintBrowser()
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Colours the browser's bar. Both schemes' tags get the same colour until the next load. */
function tintBrowser() {
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page')
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', page)
}
