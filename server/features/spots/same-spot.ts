import { chordOfMiles } from '#surf/places/geo.ts'

/** Maximum distance of entries with equivalent names. */
const SAME_SPOT_MILES = 0.5
/** Trigram similarity, 0 to 1: allows a typo in eight letters. */
const LEAST_LIKENESS = 0.5

/** Their chord through the unit sphere. */
export const SAME_SPOT_CHORD = chordOfMiles(SAME_SPOT_MILES)

/** Words without information. */
const EMPTY_WORDS = 'the|surf|surfing|surfspot|spot|break|beach|beaches|playa|praia|plage|strand|pantai'
/** Words that distinguish neighbours of the same name, like single letters and numbers. */
const TELLING_WORDS =
  'north|south|east|west|upper|lower|inner|outer|inside|outside|left|lefts|right|rights|' +
  'first|second|third|fourth|middle|big|little|[[:alpha:]]|[^ ]*[0-9][^ ]*'

/** Defines `pg_temp.words_of(name)` and `pg_temp.spot_like(place, words)`: equal words first, then the nearest. */
export const SPOT_LIKE = `
  -- What is punctuation is listed: a database in the C locale would take every letter beyond ASCII for it.
  create function pg_temp.words_of(name text) returns text language sql immutable strict as $$
    select coalesce(nullif(trim(regexp_replace(plain, '\\y(${EMPTY_WORDS})\\y *', '', 'g')), ''), nullif(plain, ''), name)
    from (
      select trim(regexp_replace(replace(plain_text(name), '''', ''), '[[:space:]!-/:-@[-\`{-~“”–—…·]+', ' ', 'g'))
    ) spelled (plain)
  $$;
  create function pg_temp.telling_words(words text) returns text[] language sql immutable strict as $$
    select array_agg(word order by word) from regexp_split_to_table(words, ' ') word where word ~ '^(${TELLING_WORDS})$'
  $$;
  create function pg_temp.same_words(one text, other text) returns boolean language sql immutable strict as $$
    select replace(one, ' ', '') = replace(other, ' ', '')
      or (
        similarity(one, other) >= ${LEAST_LIKENESS}
        or position(' ' || one || ' ' in ' ' || other || ' ') > 0
        or position(' ' || other || ' ' in ' ' || one || ' ') > 0
      )
      and coalesce(pg_temp.telling_words(one) = pg_temp.telling_words(other), true)
  $$;
  create function pg_temp.spot_like(here cube, words text) returns uuid language sql stable strict
    -- The index on places answers for the box, however small the table was when the plan was made.
    set enable_seqscan = off
    as $$
      select near.id
      from (
        select id, place <-> here as chord, pg_temp.words_of(name) as words
        from surf_spots
        where place <@ cube_enlarge(here, ${SAME_SPOT_CHORD}, 3) and place <-> here <= ${SAME_SPOT_CHORD}
        offset 0
      ) near
      where pg_temp.same_words(near.words, spot_like.words)
      order by near.words = spot_like.words desc, near.chord, near.id
      limit 1
    $$`
