export const termsOfService = 'Terms of Service'
export const whoRunsThis = 'Who runs this'
export const lineupIsFreeSoftwareThat =
  'Lineup is free software that anyone can host. The people who run this copy decide who may use it, how long it stays up and which law applies. Ask them when something here is unclear.'
export const lineupIsNotARescue = 'Lineup is not a rescue service'
export const lineupShowsWhoCheckedIn =
  "Lineup shows who checked in where, and tries to tell your buddies and emergency contacts when you don't check out. It can't see you, find you or call rescuers. Don't count on any message from it: batteries die, phones lose signal, servers stop."
export const onlyNamePeopleAsEmergency =
  'Only name people as emergency contacts who want to be. They can say no at any time.'
export const neverSurfBecauseLineupMakes =
  "Never surf because Lineup makes it feel safe. In an emergency, call the coast guard or the emergency number of the country you're in."
export const conditionsAndPositions = 'Conditions and positions'
export const forecastsRatingsAndSpotPositions =
  'Forecasts, ratings and spot positions are a guide and can be wrong. Look at the sea, read the signs on the beach and talk to the locals before you paddle out.'
export const whatYouPost = 'What you post'
export const yourSessionsAndWhatYou =
  "Your sessions and what you add to them stay yours. By posting them you let this copy of Lineup show them to the people who may see them, as the Privacy Policy says. Only post what you're allowed to share, and be kind: the people who run this copy can remove content and accounts."
export const yourAccount = 'Your account'
export const letNoOneElseSign =
  'Let no one else sign in as you. You can stop using Lineup at any time, take your data with you, and delete your account and everything in it, under Privacy & Safety.'
export const noWarranty = 'No warranty'
export const lineupComesAsIsWithout =
  'Lineup comes as is, without warranty of any kind, as its open-source license (MIT) says.'
