-- Keeps each word of a surfer's name in name_words, where mistyped names are looked up.
create or replace function learn_name_words() returns trigger
  language plpgsql
  as $$
    begin
      -- In one order, so that nobody waits in a circle.
      insert into name_words
      select distinct word from written, unnest(words_of(first_name || ' ' || last_name)) word order by word
      on conflict do nothing;
      return null;
    end
  $$;

create or replace trigger users_named after insert on users
  referencing new table as written for each statement execute function learn_name_words();

create or replace trigger users_renamed after update on users
  referencing new table as written for each statement execute function learn_name_words();
