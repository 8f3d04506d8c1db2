/** Messages that operators send themselves, to see whether they arrive. */
export const mail = {
  subject: 'Mail from Lineup arrives',
  text: 'An operator of this server sent this to see whether mail arrives. There is nothing you need to do.',
  button: 'Open Lineup',
  footer: 'You get this because you run this server.',
}
export const text = 'A test from Lineup: text messages of this server arrive. There is nothing you need to do.'
