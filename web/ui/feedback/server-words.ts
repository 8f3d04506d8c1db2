import { useEffect } from 'react'

/**
 * Takes away the words that the server has laid over the app for whoever came to a spot's public page, once the app shows
 * the spot itself; where it cannot, they stay.
 */
export const useServerWordsRemoved = () => useEffect(() => document.getElementById('server-words')?.remove(), [])
