const MAX_CHARACTERS = 40

export function shortened(text: string): string {
  const characters = [...text.trim().replaceAll(/\s+/g, ' ')]
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : characters.join('')
}
