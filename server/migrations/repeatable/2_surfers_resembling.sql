-- Surfers whose name or username resembles these words, best first. For each word the five nearest that stand in names
-- are taken (0.4 forgives two letters swapped in a name of four), of short ones also those with one letter more, then names
-- that begin with what was meant, then those that hold it. A username with one mistake in it is right up to there, or from there on. Each index hands
-- out its first few, which bounds the work however many surfers there are.
create or replace function surfers_resembling(words text, at_most integer) returns table (id uuid, likeness real)
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.4
  -- Only the indexes are worth it, whatever the planner guesses of words that it does not know.
  set enable_seqscan = off
  as $$
    with recursive spelling as (
      select typed.nth, known.word, known.likeness
      from unnest((words_of(words))[:3]) with ordinality typed (word, nth) cross join lateral (
        -- Two letters have no useful trigrams.
        select typed.word, 1::real as likeness where char_length(typed.word) < 3
        union all
        (select n.word, word_similarity(typed.word, n.word) from name_words n
          where char_length(typed.word) >= 3 and typed.word <% n.word
          order by 2 desc, similarity(typed.word, n.word) desc, n.word limit 5)
        union all
        -- Short words share too few trigrams with what is meant when a letter is missing inside.
        (select n.word, 0.5 from generate_series(1, char_length(typed.word) - 1) before
          join name_words n on n.word like left(typed.word, before) || '_' || substr(typed.word, before + 1)
          where char_length(typed.word) in (3, 4)
          order by n.word limit 5)
      ) known
    ),
    phrase as (
      select nth, word as words, likeness from spelling where nth = 1
      union all
      select spelling.nth, phrase.words || ' ' || spelling.word, phrase.likeness * spelling.likeness
      from phrase join spelling on spelling.nth = phrase.nth + 1
    ),
    meant as (
      select words, likeness from phrase where nth = least(cardinality(words_of($1)), 3) order by likeness desc limit 25
    ),
    named as (
      select u.id, u.search_text, meant.likeness
      from meant cross join lateral (
        (select * from users where search_text ~>=~ meant.words and search_text ~<~ beyond(meant.words)
          order by search_text using ~<~ limit at_most)
        union all
        (select * from users
          where plain_text(last_name || ' ' || first_name) ~>=~ meant.words
            and plain_text(last_name || ' ' || first_name) ~<~ beyond(meant.words)
          order by plain_text(last_name || ' ' || first_name) using ~<~ limit at_most)
      ) u
      union all
      select u.id, u.search_text, meant.likeness
      from meant cross join lateral (
        select * from users where words_of(first_name || ' ' || last_name) @> words_of(meant.words) limit at_most
      ) u
    ),
    called as (
      select u.id, u.search_text, 0::real as likeness
      from (select plain_text($1) as whole where $1 !~ '\s') username
      cross join generate_series(char_length(whole) / 2, least(char_length(whole), 20)) length cross join lateral (
        (select * from users
          where lower(username) ~>=~ left(whole, length) and lower(username) ~<~ beyond(left(whole, length))
          order by lower(username) using ~<~ limit 5)
        union all
        (select * from users
          where reverse(lower(username)) ~>=~ left(reverse(whole), length)
            and reverse(lower(username)) ~<~ beyond(left(reverse(whole), length))
          order by reverse(lower(username)) using ~<~ limit 5)
      ) u
    )
    select id, likeness
    from (
      select id, search_text, greatest(word_similarity(plain_text($1), search_text), max(likeness)) as likeness
      -- The rest of `named` is not even looked for once there are enough.
      from (select * from called union all (select * from named limit 2 * at_most)) candidate
      group by id, search_text
    ) ranked
    where likeness >= 0.4
    order by likeness desc, search_text
    limit at_most
  $$;
