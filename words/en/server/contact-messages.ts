/** Messages to emergency contacts, by e-mail and SMS. */
type Reason = 'back' | 'fine' | 'reached' | 'false_alarm'

/** By the step's name. */
export const headlines = {
  confirm: "May Lineup alert you if a surfer doesn't come back?",
  test: (name: string) => `Test alert from ${name}`,
  overdue: (name: string) => `${name} has not come back from surfing`,
  help: (name: string) => `${name} has asked for help while surfing`,
}
const allClear: Record<Reason, (name: string) => string> = {
  back: (name) => `${name} is back from surfing`,
  fine: (name) => `${name} is fine and staying out longer`,
  reached: (name) => `someone has reached ${name}`,
  false_alarm: (name) => `our clock was wrong, and ${name} is not overdue`,
}
export const allClearAs = (reason: Reason, name: string) => `All clear: ${allClear[reason](name)}`

/** In place of a name for which a text message has no room. */
export const aSurfer = 'A surfer'

const seeTheMap = 'see the map behind the link'
export const lastKnownPlace = (place: string | null, since: string) =>
  `Last known place: ${place ?? seeTheMap}, in the water since ${since}.`

export const noAnswerFrom = (name: string) => `No answer from ${name}? Call the local emergency number.`
export const whereAndReached = (link: string) => `Where, and 'I reached them': ${link}`
export const where = (link: string) => `Where: ${link}`
export const wellAlertYouAgain = "We'll alert you again if they don't come back in time."
export const theyCallThemselves = (name: string) => `They call themselves ${name}.`
export const yesOrNo = "You won't get alerts unless you say yes. Yes or no:"
export const thisIsOnlyATest = 'This is only a test.'

export const ifTheyGoSurfing =
  "If they go surfing and don't check out in time, or ask for help, Lineup tells you where they were last, and since when."
export const youWontGetAlertsUnless = "You won't get alerts unless you say yes, and you can say no."
export const answer = 'Answer'
export const openThePage = 'Open the Page'
export const nothingToDoForATest = "This is only a test. There's nothing you need to do."
export const wereSorry = `We're sorry. ${wellAlertYouAgain}`
export const thankYouForBeingThere = "There's nothing more you need to do. Thank you for being there."
export const tryToReach = (name: string) =>
  `Try to reach ${name}. Press the button to see where they were last, and to say you've reached them.`
export const notARescueService = 'Lineup is not a rescue service'
export const ifYouCantReach = (name: string) =>
  `${notARescueService}: if you can't reach ${name}, call the local emergency number.`
export const whereWasLast = (name: string) => `Where ${name} Was Last`

export const aSurferGaveYourAddress =
  'A surfer gave Lineup your address. Unless you say yes, you get no alerts; at most we ask you again.'
export const youAgreed =
  "You agreed to be an emergency contact. The link is yours alone: please don't forward this e-mail."

/** A headline as the first sentence of a message. */
export const asSentence = (headline: string) => (headline.endsWith('?') ? headline : `${headline}.`)
