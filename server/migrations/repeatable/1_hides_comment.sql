-- serves: 0.2
-- The words of a text between single blanks, in lower case and without accents. Emoji, and letters of scripts without spaces, are
-- words of their own. The characters are listed, because classes such as [[:alnum:]] depend on the locale of the database.
create or replace function spaced_words(words text) returns text
  language sql immutable strict parallel safe
  as $$
    select regexp_replace(' ' || regexp_replace(regexp_replace(
      -- Normalizing takes long, and changes no ASCII.
      public.plain_text(case when octet_length($1) > length($1) then normalize($1, NFKC) else $1 end),
      -- Invisible characters and combining marks.
      '[\u00AD\u0300-\u036F\u0640\u064B-\u065F\u0670\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]+', '', 'g'),
      '([\u0E01-\u0EFF\u1000-\u109F\u1780-\u17FF\u2190-\u2BFF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u4DBF\u4E00-\u9FFF'
        '\uF900-\uFAFF\U0001F000-\U0001FAFF\U00020000-\U0003FFFF])', ' \1 ', 'g') || ' ',
      '[\u0001-/:-@[-`{-\u00BF\u00D7\u00F7\u02B0-\u02FF\u05BE\u05F3\u05F4\u060C\u061B\u061F\u06D4\u0964\u0965\u2000-\u206F'
        '\u2E00-\u2E7F\u3000-\u3004\u3008-\u3040\u30FB]+', ' ', 'g')
  $$;

-- Null without patterns, and then the comment is not examined: unlike one in SQL, this function is not inlined, so that strict holds.
create or replace function hides_comment(comment text, patterns text[]) returns boolean
  language plpgsql immutable strict parallel safe
  as $$
    begin
      return public.spaced_words($1) like any ($2);
    end
  $$;
