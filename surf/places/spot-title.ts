/** 'Surf at Trestles': what people look for. */
export const spotHeading = ({ name }: { name: string }) => `Surf at ${name}`

/** 'Surf at Trestles, San Clemente · Lineup': the title of a spot's page, as the server and the app give it. */
export function spotTitle({ name, area }: { name: string; area: string }): string {
  const [nearest] = area.split(', ')
  return `${spotHeading({ name })}${nearest ? `, ${nearest}` : ''} · Lineup`
}
