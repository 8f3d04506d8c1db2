// The dialogs that visitors open too, as one file.
export { SessionWithTrack } from '#web/dialogs/session-dialog.tsx'
export { SpotDialog } from '#web/dialogs/spot-dialog.tsx'
