/** 'Surf at Trestles', as people search for it. */
export const spotHeading = ({ name }: { name: string }) => `Surf at ${name}`

/** 'Surf at Trestles, San Clemente · Lineup': the title of a spot's page on server and client. */
export function spotTitle({ name, area }: { name: string; area: string }): string {
  const [nearest] = area.split(', ')
  return `${spotHeading({ name })}${nearest ? `, ${nearest}` : ''} · Lineup`
}
