/** Each number of the product, named once. Plain values, so that the browser may import them at run time. */

export const CHECK_IN_RADIUS_MILES = 5
export const HOME_RADIUS_MILES = 100
export const DEFAULT_RADIUS_MILES = 25
export const MAX_RADIUS_MILES = 500
/** A check-in by GPS this close to a spot is a session at that spot. */
export const SPOT_DETECTION_MILES = 0.5

export const POPULAR_SPOTS = 5
/** How many spots Discover fetches before all the others. */
export const FIRST_SPOTS = 20
/** A part of a country is offered as a region of its own from so many spots on. */
export const REGION_MIN_SPOTS = 5
export const HOME_SESSIONS = 3
export const HOME_SPOTS = 4
/** How many of the reader's own sessions, and of buddies' sessions, a spot shows. */
export const SESSIONS_AT_SPOT = 3
/** How many surfers at a spot have a chip of their own. */
export const ACTIVE_SURFERS_SHOWN = 3
/** How many of a surfer's own sessions the profile shows. */
export const RECENT_SESSIONS = 5
export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 100
export const USER_SEARCH_MIN_CHARACTERS = 2
export const USER_SEARCH_RESULTS = 20

/** Used when the browser gives no position: Huntington Beach, southern California. */
export const DEFAULT_POSITION = { latitude: 33.6595, longitude: -117.9988 }
/** Place name of a check-in by GPS alone. In an alarm it must not be read as the surfer's position at that moment. */
export const GPS_ONLY_LOCATION = 'Current GPS Location'
/** What an imported session that lies at no known spot calls its place. */
export const IMPORTED_LOCATION = 'Imported session'
export const COORDINATE_DECIMALS = 4

export const CHECK_IN_GPS = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }
export const HOME_GPS_TIMEOUT_MS = 5_000

export const ACTIVE_SESSIONS_POLL_MS = 30_000
/** How long the spots that the browser has count as fresh. */
export const CATALOGUE_FRESH_MS = 5 * 60_000
export const TOAST_MS = 5_000
export const ELAPSED_REFRESH_MS = 60_000
export const LIVE_RECONNECT_MS = 3_000
/** How often the server pings each socket and sends it a 'heartbeat', which the page can see. */
export const LIVE_HEARTBEAT_MS = 20_000
/** A page closes a socket without a message for so long; the server does after two unanswered pings. */
export const LIVE_SILENCE_MS = 2 * LIVE_HEARTBEAT_MS
/** A call without an answer after this long has failed. */
export const CALL_TIMEOUT_MS = 20_000
export const LIVE_FRAME_BYTES = 4 * 1024
/** Why the server closed a socket for good: the client claimed another surfer's id, or its sign-in ended. */
export const LIVE_CLOSE_FORBIDDEN = 4403
export const LIVE_CLOSE_SIGNED_OUT = 4401
/** The client sent more frames than a page does (RFC 6455, 7.4.1: policy violation). It may connect again. */
export const LIVE_CLOSE_POLICY = 1008

/** A check-in made offline may reach us this late; a phone's clock may run this far ahead. */
export const START_TIME_MAX_AGE_MS = 24 * 60 * 60 * 1000
export const START_TIME_MAX_AHEAD_MS = 5 * 60 * 1000

/** How long 'Undo' is offered after a check-out, and how long the server takes it: the network may be slow. */
export const UNDO_OFFERED_MS = 10_000
export const UNDO_CHECK_OUT_MS = 30_000

/** How long after the start a surfer is overdue, unless they choose otherwise. */
export const OVERDUE_HOURS = 4
export const MIN_OVERDUE_HOURS = 1
export const MAX_OVERDUE_HOURS = 8
/** So long before that the surfer is asked. */
export const STILL_OUT_BEFORE_MS = 30 * 60 * 1000
/** So long after the buddies the first contact is notified, and so long after each contact the next one. */
export const CONTACT_AFTER_MS = 15 * 60 * 1000
export const EXTENSION_MS = 60 * 60 * 1000
/** A watch that looked no longer ago counts as watching. */
export const PROTECTED_WITHIN_MS = 3 * 60 * 1000
export const MAX_CONTACTS = 3
export const MAX_SECRET_SPOTS = 100
export const MAX_SECRET_SPOT_SHARES = 50

/** Home's suggestion is chosen among so many of the closest spots. */
export const SUGGESTION_SPOTS = 8

/** A measured rating from here on counts as good conditions. */
export const GOOD_RATING = 3
export const METRES_TO_FEET = 3.28
export const FORECAST_DAYS = 7
/** Of how many spots tide and light can be asked for at once: as many as a phone keeps without their being opened. */
export const TIDE_AND_LIGHT_SPOTS = 8
/** What the source said is fresh for so long; it is asked again before that. */
export const FORECAST_FRESH_MS = 6 * 60 * 60 * 1000
/** How long a page waits before it asks again for a forecast that is being fetched. */
export const FORECAST_PENDING_MS = 4_000
export const MAP_ZOOM = 6
/** What may be said of a spot. */
export const MAX_SPOT_CHARACTERS = { name: 80, area: 120, country: 80, description: 300, note: 500 }
/** How many proposals of one surfer may wait for an answer. */
export const MAX_OPEN_PROPOSALS = 20

export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 128
export const USERNAME_MIN_CHARACTERS = 3
export const USERNAME_MAX_CHARACTERS = 20
export const MAX_NAME_CHARACTERS = 50
export const MAX_CONTACT_CHARACTERS = { name: 100, phone: 40, email: 254 }
export const MAX_PASSKEY_NAME_CHARACTERS = 60
export const SIGN_IN_DAYS = 30
/** However often it is prolonged, a sign-in ends so long after it began. */
export const SIGN_IN_MAX_DAYS = 90
/** So long after the surfer showed that it is still them, what matters most is done without asking. */
export const FRESH_SIGN_IN_MINUTES = 10
export const RECOVERY_CODES = 10

/** Nothing is said of a surfer's habits from fewer sessions. */
export const PATTERN_SESSIONS = 8
/** What progress is shown of: all time, a year ('2026') or a month ('2026-11'). */
export const PERIOD = /^(all|(19|20)\d\d(-(0[1-9]|1[0-2]))?)$/
/** How many spots and boards the progress page gets, the most surfed ones. */
export const PROGRESS_SPOTS = 100
export const PROGRESS_BOARDS = 20

/**
 * Nobody surfs longer. A session that is logged or corrected by hand is no longer than this; one that was checked out of
 * later counts without its hours on Home, in progress and on boards.
 */
export const MAX_SESSION_HOURS = 12
/** The first year in which a session can have been surfed. */
export const FIRST_SESSION_YEAR = 1950
/** What a surfer may add about a session. */
export const MAX_SESSION_CHARACTERS = { waveSize: 40, notes: 2_000, board: 60 }
export const MAX_WAVES = 1_000
/** Buddies who were there. */
export const MAX_COMPANIONS = 20
/** Of a surfer's boards, the retired ones counted too. A board's name is as long as a session's `board` may be. */
export const MAX_BOARDS = 100
export const MAX_BOARD_CHARACTERS = { size: 40, note: 500 }
/** The largest stand-up paddle boards have 400 or so. */
export const MAX_BOARD_LITRES = 500
/** How many spots a surfer may star. */
export const MAX_FAVOURITES = 100

/** Of what a surfer enjoys most at a spot nothing is said from fewer rated sessions there. */
export const MIN_RATED_SESSIONS = 8
/** At how many spots it is worked out. */
export const BEST_CONDITIONS_SPOTS = 5

/** Of a surfer's alerts, the paused ones counted too; and how far ahead they look. */
export const MAX_SPOT_ALERTS = 50
export const MAX_NOTICE_DAYS = 3
/** After so many notices of alerts in 24 hours a new window makes no notice of its own; a correction does up to the other. */
export const SEA_ALERTS_A_DAY = 3
export const SEA_CORRECTIONS_A_DAY = 10

/** Of a track: what one upload and one session may hold. 86,400 points are a day of one each second. */
export const MAX_CHUNK_POINTS = 600
export const MAX_TRACK_POINTS = 86_400
export const MAX_TRACK_CHUNKS = 600
/** A track may begin so long before its session and end so long after it: surfers forget to check in, and to check out. */
export const TRACK_MARGIN_MS = 30 * 60 * 1000
/** How many buddies the own safety names; the others are counted. */
export const SAFETY_BUDDIES_SHOWN = 100
/** How many of those who liked a session are named in a reply; all of them are counted. */
export const LIKES_LISTED = 100
/** Unread notifications are counted up to this; the bell says '99+' above 99. */
export const UNREAD_COUNTED = 1_000
/** How many faces of those who liked a session stand beside their number. */
export const LIKERS_SHOWN = 3
/** The feed: how many days it goes back, the shortest session in it, and how many are one page of it, as the app asks and at most. */
export const FEED_DAYS = 14
export const FEED_LEAST_MINUTES = 2
export const FEED_PAGE = 10
export const MAX_FEED_PAGE = 50
/** How many comments and photos of a session stand in the feed; the others are counted. */
export const FEED_COMMENTS = 2
export const FEED_PHOTOS = 3
/** How many sessions of its feed a page may subscribe to, so that they fit into one frame. */
export const MAX_FEED_WATCHED = 50
export const MAX_COMMENT_CHARACTERS = 1_000
/** How much of a comment a notification quotes. */
export const QUOTE_CHARACTERS = 120
export const MAX_CAPTION_CHARACTERS = 200

/** Of a plan: who may be asked along, how far ahead it may lie, and how long after its start it is still shown. */
export const MAX_INVITED = 50
export const MAX_PLAN_NOTE_CHARACTERS = 500
export const MAX_OPEN_PLANS = 50
export const PLAN_MAX_AHEAD_MS = 366 * 24 * 60 * 60 * 1000
export const PLAN_OVER_AFTER_MS = 3 * 60 * 60 * 1000
export const PLAN_REMINDER_MS = 60 * 60 * 1000
export const MAX_PLAN_MESSAGE_CHARACTERS = 500
/** Messages of one plan. Bounds the rows that are read when messages of blocked surfers are skipped. */
export const MAX_PLAN_MESSAGES = 2_000
/** By how many minutes a surfer can say that they run late. */
export const LATE_MINUTES = [15, 30, 60] as const
/** How long a surfer may change their mind about leaving. */
export const LEAVE_AFTER_DAYS = 7
/** How long a new account gets the checklist of first steps. */
export const FIRST_STEPS_DAYS = 30

/** How many surfers are suggested as buddies. */
export const MAX_SUGGESTIONS = 10
/** A link that invites others to be buddies: how long it works, and for how many. */
export const INVITE_DAYS = 30
export const INVITE_USES = 20

/** Pictures: what may be sent, in bytes, and until when. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PROFILE_PHOTO_BYTES = 5 * 1024 * 1024
/** Width times height: what takes more memory than a picture of a good camera is refused unread. */
export const MAX_PICTURE_PIXELS = 50_000_000
/** Files from watches, in bytes: of one activity, of an archive of many, and of one activity once it is unpacked. */
export const MAX_TRACK_FILE_BYTES = 25 * 1024 * 1024
export const MAX_ARCHIVE_BYTES = 200 * 1024 * 1024
export const MAX_UNPACKED_BYTES = 40 * 1024 * 1024
/** Bytes of one surfer's uploads that are not used yet, by whether the e-mail address is verified. */
export const MAX_WAITING_BYTES = { verified: 500 * 1024 * 1024, unverified: 50 * 1024 * 1024 }
/** A watch that is not stopped also records the way home and the night. */
export const MAX_IMPORTED_HOURS = MAX_SESSION_HOURS
/** How long the list shows what became of an imported file. */
export const IMPORTS_KEPT_DAYS = 30
export const UPLOAD_MINUTES = 15
export const UPLOAD_RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000]
/** What a file chooser offers; phones then hand over their own formats as one of these. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'
