export const nameLabel = 'Name'
export const area = 'Area'
export const country = 'Country'
export const position = 'Position'
export const facing = 'Facing'
export const breakLabel = 'Break'
export const bottom = 'Bottom'
export const description = 'Description'
export const holdsUpTo = 'Holds up to'
export const holdsUpToIn = (height: string) => `Holds up to (${height})`
export const bestTide = 'Best tide'
export const bestWind = 'Best wind'
export const movedLessThan01 = (distance: string) => `Moved less than 0.1 ${distance}`
export const movedDistance = (distance: string) => `Moved ${distance}`
export const beach = 'Beach'
export const point = 'Point'
export const reef = 'Reef'
export const riverMouth = 'River mouth'
export const jetty = 'Jetty'
export const sand = 'Sand'
export const rock = 'Rock'
export const coral = 'Coral'
export const cobble = 'Cobble'
export const lava = 'Lava'
export const mixed = 'Mixed'
export const notKnown = 'Not known'
export const looksOutToThe = (compassName: string) => `Looks out to the ${compassName}`
export const degreesFromNorth = 'Degrees from north'
export const iDontKnow = "I don't know"
export const waitingForYou = 'Waiting for You'
export const couldntLoadTheProposals = "Couldn't load the proposals"
export const loadingProposals = 'Loading proposals'
export const nothingToReview = 'Nothing to review'
export const spotsThatSurfersProposeWill = 'Spots that surfers propose will appear here.'
export const waitingProposals = 'Waiting proposals'
export const correction = 'Correction'
export const newSpot = 'New spot'
export const reviewName = (name: string) => `Review ${name}`
export const review = 'Review'
export const noChangesFromTheSpot = 'No changes from the spot as it is now.'
export const notGiven = 'Not given'
export const waiting = 'Waiting'
export const accepted = 'Accepted'
export const declined = 'Declined'
export const yourProposals = 'Your Proposals'
export const couldntLoadYourProposals = "Couldn't load your proposals"
export const loadingYourProposals = 'Loading your proposals'
export const noProposalsYet = 'No proposals yet'
export const knowASpotWereMissing = "Know a spot we're missing, or one we got wrong? Tell us."
export const yourProposalsLabel = 'Your proposals'
export const sentAgo = (ago: string) => `Sent ${ago}`
export const nowInDiscover = 'Now in Discover'
export const correctionOfName = (name: string) => `Correction of ${name}`
export const missingASpotProposeIt = 'Missing a spot? Propose it'
export const somethingWrongCorrectIt = 'Something wrong? Correct it'
export const proposeASpot = 'Propose a Spot'
export const correctThisSpot = 'Correct This Spot'
export const surfSpotNotFound = 'Surf spot not found'
export const couldntLoadTheSpot = "Couldn't load the spot"
export const nothingHasChangedYetFix = "Nothing has changed yet. Fix what's wrong, or leave a note."
export const cancel = 'Cancel'
export const sending = 'Sending...'
export const sendProposal = 'Send proposal'
export const thankYou = 'Thank you'
export const anOperatorWillTakeA = 'An operator will take a look.'
export const notSent = 'Not sent'
export const proposalState = (state: string) => `Proposal ${state}`
export const alreadyState = (state: string) => `Already ${state}`
export const anotherOperatorWasFaster = 'Another operator was faster.'
export const notDecision = (decision: string) => `Not ${decision}`
export const reviewProposal = 'Review Proposal'
export const thisProposalHasBeenAnswered = 'This proposal has been answered'
export const couldntLoadTheProposal = "Couldn't load the proposal"
export const reviewCorrection = 'Review Correction'
export const reviewNewSpot = 'Review New Spot'
export const firstSayWhetherThisIs = 'First say whether this is another spot.'
export const declining = 'Declining...'
export const decline = 'Decline'
export const accepting = 'Accepting...'
export const accept = 'Accept'
export const knownSpotsNearby = (known: string) => `Known spots nearby: ${known}`
export const itsAnotherSpot = "It's another spot"
export const pleaseNameTheSpot = 'Please name the spot'
export const townAndRegion = 'Town and region'
export const howItBreaksAndOn = 'How it breaks, and on which tide and swell'
export const noteToTheOperator = 'Note to the operator'
export const howYouKnowThisNo = 'How you know this. No one else will see it.'

export const whereRatingsAndSurfersDisagree = 'Where Ratings and Surfers Disagree'
export const couldntCompareTheRatings = "Couldn't compare the ratings"
export const comparingRatings = 'Comparing ratings'
export const ratingsAndSurfersAgree = 'Ratings and surfers agree'
export const spotsWithTwentyRatedSessions =
  'Spots where at least 5 surfers rated 20 sessions, and a whole class off our rating on average, will appear here.'
export const sessionsOfSurfers = (sessions: number, surfers: number) => `${sessions} sessions of ${surfers} surfers.`
type Difference = { mean: number; off: number }
const comparedToUs = (mean: number) =>
  mean === 0 ? 'as high as Lineup' : `${Math.abs(mean)} ${mean > 0 ? 'higher' : 'lower'} than Lineup`
export const surfersRateThem = ({ mean, off }: Difference) =>
  `On average surfers rate them ${comparedToUs(mean)}, and the two are ${off} apart.`
/** By what explains the difference. */
export const explanations = {
  'holds-more': 'It seems to hold larger waves: surfers enjoy those that we rate as too big.',
  'holds-less': 'It seems to hold smaller waves only: surfers enjoy none of the largest that we rate well.',
  tide: 'It seems to work on any tide: surfers rate sessions outside the best tide as high as those inside.',
  wind: 'Another wind seems best: surfers enjoy sessions that we rate as blown out.',
}
export const wouldRateDifferently = (changed: number, { mean, off }: Difference) =>
  `With this correction ${changed} of these sessions would be rated differently: surfers would rate them ${comparedToUs(mean)}, and the two would be ${off} apart.`
export const proposeThisCorrection = 'Propose this correction'
export const proposeThisCorrectionOf = (spot: string) => `${proposeThisCorrection} of ${spot}`
export const noSingleFigureExplainsIt = 'No single figure of the profile explains it.'
