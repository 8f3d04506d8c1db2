export const wholeMinutes = (start: string, end: string) => Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
