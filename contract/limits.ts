/** Plain values, so that the browser can import them. */

export const CHECK_IN_RADIUS_MILES = 5
export const HOME_RADIUS_MILES = 100
export const DEFAULT_RADIUS_MILES = 25
export const MAX_RADIUS_MILES = 500
export const SPOT_DETECTION_MILES = 0.5

export const POPULAR_SPOTS = 5
export const FIRST_SPOTS = 20
export const REGION_MIN_SPOTS = 5
export const HOME_SESSIONS = 3
export const HOME_SPOTS = 4
export const SESSIONS_AT_SPOT = 3
export const ACTIVE_SURFERS_SHOWN = 3
export const RECENT_SESSIONS = 5
export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 100
export const USER_SEARCH_MIN_CHARACTERS = 2
export const USER_SEARCH_RESULTS = 20

/** Huntington Beach, California. */
export const DEFAULT_POSITION = { latitude: 33.6595, longitude: -117.9988 }
/** Place of a check-in by GPS alone; worded so that an alarm does not present it as the current position. */
export const GPS_ONLY_LOCATION = 'Current GPS Location'
export const IMPORTED_LOCATION = 'Imported session'
export const COORDINATE_DECIMALS = 4

export const CHECK_IN_GPS = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }
export const HOME_GPS_TIMEOUT_MS = 5_000

export const ACTIVE_SESSIONS_POLL_MS = 30_000
export const CATALOGUE_FRESH_MS = 5 * 60_000
export const TOAST_MS = 5_000
export const ELAPSED_REFRESH_MS = 60_000
export const LIVE_RECONNECT_MS = 3_000
export const LIVE_HEARTBEAT_MS = 20_000
/** Silence after which a page closes its socket; the server closes after two missed pings. */
export const LIVE_SILENCE_MS = 2 * LIVE_HEARTBEAT_MS
export const CALL_TIMEOUT_MS = 20_000
export const LIVE_FRAME_BYTES = 4 * 1024
/** Permanent close code: the client claimed another surfer's id, or its sign-in ended. */
export const LIVE_CLOSE_FORBIDDEN = 4403
export const LIVE_CLOSE_SIGNED_OUT = 4401
/** Close code for too many frames (RFC 6455, 7.4.1: policy violation); the client may reconnect. */
export const LIVE_CLOSE_POLICY = 1008

/** Latest arrival of an offline check-in; largest lead of a phone's clock. */
export const START_TIME_MAX_AGE_MS = 24 * 60 * 60 * 1000
export const START_TIME_MAX_AHEAD_MS = 5 * 60 * 1000

/** Time the 'Undo' of a check-out is shown, and accepted on a slow network. */
export const UNDO_OFFERED_MS = 10_000
export const UNDO_CHECK_OUT_MS = 30_000

export const OVERDUE_HOURS = 4
export const MIN_OVERDUE_HOURS = 1
export const MAX_OVERDUE_HOURS = 8
export const STILL_OUT_BEFORE_MS = 30 * 60 * 1000
/** Delay from the buddies to the first contact, and between contacts. */
export const CONTACT_AFTER_MS = 15 * 60 * 1000
export const EXTENSION_MS = 60 * 60 * 1000
/** Longest time since the watch's last poll for it to count as running. */
export const PROTECTED_WITHIN_MS = 3 * 60 * 1000
export const MAX_CONTACTS = 3
export const MAX_SECRET_SPOTS = 100
export const MAX_SECRET_SPOT_SHARES = 50

export const SUGGESTION_SPOTS = 8

export const GOOD_RATING = 3
export const METRES_TO_FEET = 3.28
/** A spot's forecast: hours, tide and light. Waves reach as far as the models, nearly as long. */
export const FORECAST_DAYS = 10
/** The first day, counted from 0, whose forecast is a tendency. */
export const TENDENCY_FROM_DAY = 5
/** The span of suggestions, next good hours and warnings about plans. */
export const PLANNING_DAYS = 7
/** Spots per request for tide and light, as many as a phone stores unopened. */
export const TIDE_AND_LIGHT_SPOTS = 8
/** Time for which a forecast is fresh; it is refetched earlier. */
export const FORECAST_FRESH_MS = 6 * 60 * 60 * 1000
export const FORECAST_PENDING_MS = 4_000
export const MAP_ZOOM = 6
export const MAX_SPOT_CHARACTERS = { name: 80, area: 120, country: 80, description: 300, note: 500 }
export const MAX_OPEN_PROPOSALS = 20

export const PASSWORD_MIN_CHARACTERS = 8
export const PASSWORD_MAX_CHARACTERS = 128
export const USERNAME_MIN_CHARACTERS = 3
export const USERNAME_MAX_CHARACTERS = 20
export const MAX_NAME_CHARACTERS = 50
export const MAX_CONTACT_CHARACTERS = { name: 100, phone: 40, email: 254 }
export const MAX_PASSKEY_NAME_CHARACTERS = 60
export const MAX_TOKEN_NAME_CHARACTERS = 60
export const MAX_TOKENS = 20
export const MAX_TOKEN_DAYS = 3_660
export const SIGN_IN_DAYS = 30
/** However often renewed. */
export const SIGN_IN_MAX_DAYS = 90
export const FRESH_SIGN_IN_MINUTES = 10
export const RECOVERY_CODES = 10

export const PATTERN_SESSIONS = 8
/** Period of progress: all time, a year ('2026') or a month ('2026-11'). */
export const PERIOD = /^(all|(19|20)\d\d(-(0[1-9]|1[0-2]))?)$/
export const PROGRESS_SPOTS = 100
export const PROGRESS_BOARDS = 20

/** Longest plausible session. Manual entries cannot be longer; longer check-outs count without hours. */
export const MAX_SESSION_HOURS = 12
export const FIRST_SESSION_YEAR = 1950
export const MAX_SESSION_CHARACTERS = { waveSize: 40, notes: 2_000, board: 60 }
export const MAX_WAVES = 1_000
export const MAX_COMPANIONS = 20
export const MAX_SESSION_PHOTOS = 100
export const MAX_BOARDS = 100
// Numbers, because objects of late pages would be in the first load.
export const MAX_BOARD_SIZE_CHARACTERS = 40
export const MAX_BOARD_NOTE_CHARACTERS = 500
/** The largest stand-up paddle boards have about 400. */
export const MAX_BOARD_LITRES = 500
export const MAX_FAVOURITES = 100

export const MIN_RATED_SESSIONS = 8
export const BEST_CONDITIONS_SPOTS = 5

export const MAX_SPOT_ALERTS = 50
/** A surfer's, and the server's. */
export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_NAME_CHARACTERS = 60
export const MAX_ADDRESS_CHARACTERS = 2_000
/** Servers of ntfy and Gotify of a surfer. */
export const MAX_PUSH_SERVERS = 5
export const MAX_PUSH_TOKEN_CHARACTERS = 200
/** In the log of one webhook. */
export const WEBHOOK_DELIVERIES_SHOWN = 50
export const MAX_NOTICE_DAYS = 3
export const SEA_ALERTS_A_DAY = 3
export const SEA_CORRECTIONS_A_DAY = 10

export const MAX_CHUNK_POINTS = 600
export const MAX_TRACK_POINTS = 86_400
export const MAX_TRACK_CHUNKS = 600
/** Margin of a track around its session, for late check-ins and check-outs. */
export const TRACK_MARGIN_MS = 30 * 60 * 1000
export const SAFETY_BUDDIES_SHOWN = 100
export const LIKES_LISTED = 100
/** Unread notifications from which none is counted: the bell shows '99+' above 99. */
export const UNREAD_COUNTED = 100
export const LIKERS_SHOWN = 3
export const FEED_DAYS = 14
export const FEED_LEAST_MINUTES = 2
export const FEED_PAGE = 10
export const MAX_FEED_PAGE = 50
export const FEED_COMMENTS = 2
export const FEED_PHOTOS = 3
/** Feed sessions that a page can subscribe to, within one frame. */
export const MAX_FEED_WATCHED = 50
export const MAX_COMMENT_CHARACTERS = 1_000
export const QUOTE_CHARACTERS = 120
export const MAX_HIDDEN_WORDS = 100
export const MAX_HIDDEN_WORD_CHARACTERS = 40
export const ALERTS_PART = '#alerts'
export const MAX_CAPTION_CHARACTERS = 200

export const MAX_INVITED = 50
export const MAX_PLAN_NOTE_CHARACTERS = 500
export const MAX_OPEN_PLANS = 50
export const PLAN_MAX_AHEAD_MS = 366 * 24 * 60 * 60 * 1000
export const PLAN_OVER_AFTER_MS = 3 * 60 * 60 * 1000
export const PLAN_REMINDER_MS = 60 * 60 * 1000
export const MAX_PLAN_MESSAGE_CHARACTERS = 500
export const MAX_PLAN_MESSAGES = 2_000
export const LATE_MINUTES = [15, 30, 60] as const
export const LEAVE_AFTER_DAYS = 7
/** From a moderator's decision; an account that was closed is removed a day later. */
export const APPEAL_DAYS = 20
export const MAX_APPEAL_CHARACTERS = 2_000
export const FIRST_STEPS_DAYS = 30

export const MAX_SUGGESTIONS = 10
/** As long as an account counts as new, whose limits are smaller. */
export const NEW_ACCOUNT_DAYS = 7
/** Characters that a new surfer writes to the operators. */
export const MAX_SIGN_UP_MESSAGE = 300
export const MAX_REPORT_MESSAGE = 1_000
/** For an operator's invitation to sign up. */
export const MAX_INVITATION_DAYS = 90
export const MAX_INVITATION_USES = 1_000
export const INVITE_DAYS = 30
export const INVITE_USES = 20

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024
export const MAX_PROFILE_PHOTO_BYTES = 5 * 1024 * 1024
/** Width times height: larger pictures would take too much memory and are refused unread. */
export const MAX_PICTURE_PIXELS = 50_000_000
export const MAX_TRACK_FILE_BYTES = 25 * 1024 * 1024
export const MAX_ARCHIVE_BYTES = 200 * 1024 * 1024
/** For a file that an app sends by itself, or that is in a watched folder. */
export const MAX_SENT_FILE_BYTES = 40 * 1024 * 1024
export const MAX_UNPACKED_BYTES = 40 * 1024 * 1024
/** Bytes of one surfer's unused uploads, by verification of their e-mail address. */
export const MAX_WAITING_BYTES = { verified: 500 * 1024 * 1024, unverified: 50 * 1024 * 1024 }
/** A watch left running also records the trip home and the night. */
export const MAX_IMPORTED_HOURS = MAX_SESSION_HOURS
export const IMPORTS_KEPT_DAYS = 30
/** Version of data.json in a surfer's own archive; without one it is 1. */
export const OWN_ARCHIVE_FORMAT = 2
/** As long as a surfer's own archive waits for its surfer, and may take to be added. */
export const ARCHIVE_HOURS = { unconfirmed: 1, confirmed: 24 }
export const UPLOAD_MINUTES = 15
export const UPLOAD_RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000]
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'
/** Between the 16 points of the compass. */
export const DEGREES_PER_POINT = 22.5

/** Texts of moderators to a surfer. */
export const MAX_DECISION_CHARACTERS = 2000
export const MAX_DECISION_DAYS = 365
/** A closed account can be restored for that long, which is longer than an appeal may take. */
export const CLOSED_DAYS = 21
