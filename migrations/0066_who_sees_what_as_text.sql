-- Statements compose these as text (server/domain/sessions-seen-by.ts): a function over tables that are spread over hosts does
-- not run in a query there.
drop function surfed_by(uuid[], uuid), sessions_seen_by(uuid, boolean), secret_spots_known_to(uuid);
