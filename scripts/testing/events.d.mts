export function lineOf(event: unknown): string
