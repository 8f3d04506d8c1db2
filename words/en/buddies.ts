export const blockedSurfers = 'Blocked Surfers'
export const youAndAnyoneYouBlock =
  "You and anyone you block can't see each other. To block someone, open their profile."
export const couldntLoadBlockedSurfers = "Couldn't load blocked surfers"
export const loadingBlockedSurfers = 'Loading blocked surfers'
export const noOneBlocked = 'No one blocked.'
export const blockedSurfersLabel = 'Blocked surfers'
export const unblockName = (name: string) => `Unblock ${name}`
export const unblock = 'Unblock'
export const yourSurfBuddies = 'Your Surf Buddies'
export const addBuddy = 'Add Buddy'
export const searchYourBuddies = 'Search your buddies'
export const couldntLoadYourBuddies = "Couldn't load your buddies"
export const loadingBuddies = 'Loading buddies'
export const noBuddyByThatName = 'No buddy by that name'
export const noSurfBuddiesYet = 'No surf buddies yet'
export const startConnectingWithOtherSurfers = 'Start connecting with other surfers!'
export const findBuddies = 'Find Buddies'
export const yourSurfBuddiesLabel = 'Your surf buddies'
export const unmuteName = (name: string) => `Unmute ${name}`
export const unmute = 'Unmute'
export const noSessionsYet = 'No sessions yet'
export const lastSeenLastSeen = (lastSeen: string | null) => `Last seen: ${lastSeen}`
export const inTheWater = (lastSeen: string | null) => `In the water: ${lastSeen}`
export const moreAboutName = (name: string) => `More about ${name}`
export const muteFirstName = (firstName: string) => `Mute ${firstName}`
export const seeProfile = 'See profile'
export const operatorsPage = "Operators' page"
export const emergencyContacts = 'Emergency Contacts'
export const yourBuddiesAreNotifiedIf = (hours: number) =>
  `Your buddies are notified if you have not checked out within ${hours} ${hours === 1 ? 'hour' : 'hours'}.`
export const manageEmergencyContacts = 'Manage Emergency Contacts'
export const findSurfBuddies = 'Find Surf Buddies'
export const typeAtLeastCharactersTo = (userSearchMinCharacters: number) =>
  `Type at least ${userSearchMinCharacters} characters to search`
export const noUsersFound = 'No users found'
export const found = (found: number) => `${found} ${found === 1 ? 'surfer' : 'surfers'} found`
export const searchFailed = 'Search failed'
export const searching = 'Searching'
export const trySearchingForADifferent = 'Try searching for a different name or username'
export const surfersFound = 'Surfers found'
export const buddies = 'Buddies'
export const requestPending = 'Request Pending'
export const takesNoRequests = 'Takes no buddy requests'
export const surfedTogetherAt = (place: string) => `Surfed together at ${place}`
export const surfedTogether = 'Surfed together'
export const buddiesInCommon = (buddiesInCommon: number) => `${buddiesInCommon} buddies in common`
export const surfersYouMayKnow = 'Surfers you may know'
export const notNowName = (name: string) => `Not now: ${name}`
export const notNow = 'Not now'
export const addName = (name: string) => `Add: ${name}`
export const add = 'Add'
export const searchByNameOrUsername = 'Search by name or username'
export const couldntSaveThatPleaseTry = "Couldn't save that. Please try again."
export const inviteAFriend = 'Invite a Friend'
export const whoeverOpensYourLinkSees =
  'Whoever opens your link sees your first name and photo, and can send you a buddy request. You say yes or no.'
export const couldntLoadYourInvite = "Couldn't load your invite"
export const makeAnInviteLink = 'Make an Invite Link'
export const surfTogetherOnLineup = 'Surf together on Lineup'
export const qrCodeOfYourInvite = 'QR code of your invite link'
export const inviteLink = 'Invite link'
export const turnOffLink = 'Turn Off Link'
export const turnThisLinkOff = 'Turn this link off?'
export const itStopsWorkingForEveryone = 'It stops working for everyone who has it. Requests you already got stay.'
export const turnOff = 'Turn Off'
export const inviteLinkTurnedOff = 'Invite Link Turned Off'
export const failedToChangeYourInvite = 'Failed to change your invite link.'
export const worksUntilForMore = (day: string, left: number) =>
  `Works until ${day}, for ${left} more ${left === 1 ? 'surfer' : 'surfers'}.`
export const firstNameIsMuted = (firstName: string) => `${firstName} is muted`
export const theirSessionsStayOutOf =
  "Their sessions stay out of your feed, and check-ins won't notify you. Alarms still do. They won't know."
export const undo = 'Undo'
export const firstNameIsBack = (firstName: string) => `${firstName} is back`
export const youllSeeTheirSessionsIn = "You'll see their sessions in your feed again."
export const failedToThisBuddy = (muted: boolean) => `Failed to ${muted ? 'mute' : 'unmute'} this buddy`
export const failedToRemoveBuddy = 'Failed to remove buddy'
export const failedToBlockThisSurfer = 'Failed to block this surfer'
export const failedToUnblockThisSurfer = 'Failed to unblock this surfer'
export const couldntLoadYourRequests = "Couldn't load your requests"
export const pendingRequests = 'Pending Requests'
export const pendingRequestsLabel = 'Pending requests'
export const wantsToBeYourBuddy = 'Wants to be your buddy'
export const acceptName = (name: string) => `Accept ${name}`
export const accept = 'Accept'
export const declineName = (name: string) => `Decline ${name}`
export const decline = 'Decline'
export const thisIsYouSeeYour = 'This is you. See your profile'
export const buddiesMuted = 'Buddies, muted'
export const buddyRequestSent = 'Buddy request sent!'
export const failedToSendRequest = 'Failed to send request'
export const viewProfile = 'View profile'
export const buddyRequestDeclined = 'Buddy request declined'
export const failedToDeclineRequest = 'Failed to decline request'
export const buddyRequestWithdrawn = 'Buddy request withdrawn'
export const failedToWithdrawRequest = 'Failed to withdraw request'
export const requestsYouSent = 'Requests you sent'
export const withdrawRequestTo = (name: string) => `Withdraw request to ${name}`
export const withdraw = 'Withdraw'
export const removeBuddy = 'Remove Buddy'
export const youllNoLongerSeeWhat = "You'll no longer see what either of you shares with buddies only."
export const block = 'Block'
export const report = 'Report'
export const youWontBeAbleTo = "You won't be able to see each other."
export const mute = 'Mute'
export const sessionCount = (sessionCount: number) => (sessionCount === 1 ? '1 session' : `${sessionCount} sessions`)
export const addBuddyName = (name: string) => `Add Buddy: ${name}`
