import { useState } from 'react'
import { chooseTheme, chosenTheme, themes } from '#web/features/users/theme.ts'

/** Light, dark, or as the system has it; shown at once. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState(chosenTheme)
  return (
    <fieldset className="flex flex-wrap rounded-[15px] bg-well p-[3px]">
      <legend className="sr-only">Theme</legend>
      {themes.map(({ value, label }) => (
        <label
          key={value}
          className="grid min-h-tap flex-auto cursor-pointer place-items-center rounded-[12px] px-2 text-[0.9375rem] font-medium whitespace-nowrap text-ink-2 has-checked:bg-card has-checked:font-bold has-checked:text-ink has-checked:shadow-[0_1px_3px_oklch(0.2_0.05_230/0.2)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun-ink"
        >
          <input
            type="radio"
            name="theme"
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
