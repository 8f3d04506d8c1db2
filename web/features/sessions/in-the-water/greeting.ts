/** What to say first at this hour (0 to 23) of the reader's clock. */
export function greeting(hour: number): string {
  if (hour < 2) return 'Good evening'
  if (hour < 4) return 'Up early'
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
