-- Mends names that contract/people/names.ts takes no more: they are NFC, have a letter or digit, nothing hidden, few marks in a row.

-- `fallback` stands for a name in which nothing can be read, and before one that has signs alone.
create function pg_temp.mended(name text, fallback text, longest integer) returns text language plpgsql immutable strict as $$
declare
  -- What is never needed: control, format and private characters, fillers and blanks.
  hidden constant text := '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160'
    '\u17B4\u17B5\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uE000-\uF8FF\uFDD0-\uFDEF\uFEFF\uFFA0\uFFF0-\uFFFC\uFFFE\uFFFF'
    '\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000\U000E0001\U000E0080-\U000E00FF'
    '\U000E01F0-\U000E0FFF\U000F0000-\U0010FFFF]';
  pictures constant text := '\u00A9\u00AE\u203C-\u21AA\u2300-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF';
  letters constant text := '\u0620-\u077F\u07C0-\u07FF\u0840-\u08FF\u0900-\u0DF3\u1780-\u17DD\u1820-\u18AA';
  marks constant text := '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06ED'
    '\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0ECE\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u3099\u309A\uFE20-\uFE2F]';
  -- What is neither a letter nor a digit in any script, and what was left of the invisible.
  signs constant text := '[\s!-/:-@\[-`{-~\u00A0-\u00A9\u00AB-\u00B1\u00B4\u00B6-\u00B8\u00BB\u00BF\u00D7\u00F7\u02C2-\u02C5\u02D2-\u02DF'
    '\u0300-\u036F\u2000-\u206F\u20A0-\u20FF\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u303D'
    '\uFE00-\uFE6F\U0001F000-\U0001F0FF\U0001F10D-\U0001FAFF\U000E0000-\U000E0FFF]';
  kept text;
begin
  if name ~ '^[ -~]*[A-Za-z0-9][ -~]*$' then return btrim(name); end if;
  kept := regexp_replace(normalize(name, nfc), hidden, '', 'g');
  kept := regexp_replace(kept, '(?<![' || letters || '])\u200C|\u200C(?![' || letters || '])', '', 'g');
  kept := regexp_replace(kept, '(?<![' || letters || pictures || '\uFE0F])\u200D', '', 'g');
  kept := regexp_replace(kept, '(?<!\u0D4D)\u200D(?![' || letters || pictures || '])', '', 'g');
  kept := regexp_replace(kept, '(?<![' || pictures || '#*0-9])[\uFE0E\uFE0F]', '', 'g');
  kept := regexp_replace(kept, '(?<![\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF])[\uFE00-\uFE02\U000E0100-\U000E01EF]', '', 'g');
  kept := regexp_replace(kept, '[\uFE03-\uFE0D]|(?<![\u1820-\u18AA])[\u180B-\u180F]', '', 'g');
  kept := regexp_replace(kept, '(?<![\U0001F3F4\U000E0020-\U000E007F])[\U000E0020-\U000E007F]', '', 'g');
  kept := btrim(regexp_replace(kept, '(' || marks || '{4})' || marks || '+', '\1', 'g'), E' \t\n\r\u00A0\u2000\u2003\u3000');
  if kept = '' then return fallback; end if;
  if kept ~ ('^' || signs || '+$') then kept := case when fallback = '' then '' else fallback || ' ' || kept end; end if;
  return left(normalize(kept, nfc), longest);
end $$;

with mended as (
  select id, pg_temp.mended(first_name, 'Surfer', 50) as first_name, pg_temp.mended(last_name, 'Surfer', 50) as last_name
  from users
)
update users u set first_name = mended.first_name, last_name = mended.last_name from mended
where u.id = mended.id and (u.first_name, u.last_name) is distinct from (mended.first_name, mended.last_name);
insert into name_words (word)
select distinct word from users, unnest(words_of(first_name || ' ' || last_name)) word
on conflict do nothing;
update buddy_links l set buddy_name = plain_text(u.first_name) || chr(1) || plain_text(u.last_name)
from users u where u.id = l.buddy_id
  and l.buddy_name is distinct from plain_text(u.first_name) || chr(1) || plain_text(u.last_name);

update secret_spots s set name = pg_temp.mended(s.name, 'Secret spot', 80)
where s.name is distinct from pg_temp.mended(s.name, 'Secret spot', 80);

-- A board keeps a name of its own: a second one of the same name gets a number. Sessions on it follow by their text.
create temporary table mended_boards on commit drop as
select user_id, id, name as old_name, case nth when 1 then new_name else left(new_name, 55) || ' ' || nth end as new_name
from (
  select user_id, id, name, new_name,
    row_number() over (
      partition by user_id, lower(regexp_replace(new_name, '\s', '', 'g')) order by name <> new_name, created_at, id) as nth
  from boards, pg_temp.mended(name, 'Board', 60) new_name
) board
where name <> case nth when 1 then new_name else left(new_name, 55) || ' ' || nth end;
update surf_sessions s set board = m.new_name from mended_boards m
where s.user_id = m.user_id and s.board is not null
  and lower(regexp_replace(s.board, '\s', '', 'g')) = lower(regexp_replace(m.old_name, '\s', '', 'g'));
update boards b set name = m.new_name from mended_boards m where b.user_id = m.user_id and b.id = m.id;
update boards set size = pg_temp.mended(size, '', 40) where size <> pg_temp.mended(size, '', 40);

with mended as (
  select user_id, id, pg_temp.mended(board, 'Board', 60) as board, pg_temp.mended(wave_size, '', 40) as wave_size,
    pg_temp.mended(custom_location, 'Spot', 100) as custom_location
  from surf_sessions where num_nonnulls(board, wave_size, custom_location) > 0
)
update surf_sessions s
set board = mended.board, wave_size = nullif(mended.wave_size, ''), custom_location = mended.custom_location
from mended
where s.user_id = mended.user_id and s.id = mended.id
  and (s.board, s.wave_size, s.custom_location) is distinct from (mended.board, nullif(mended.wave_size, ''), mended.custom_location);

with mended as (
  select user_id, id, case name when '' then '' else pg_temp.mended(name, 'Contact', 100) end as name,
    nullif(pg_temp.mended(phone, '', 40), '') as phone
  from emergency_contacts
)
update emergency_contacts c set name = mended.name, phone = mended.phone from mended
where c.user_id = mended.user_id and c.id = mended.id and (c.name, c.phone) is distinct from (mended.name, mended.phone);

update passkeys set name = pg_temp.mended(name, 'Passkey', 60) where name <> pg_temp.mended(name, 'Passkey', 60);

update spot_proposals
set name = pg_temp.mended(name, 'Spot', 80), area = pg_temp.mended(area, '', 120), country = pg_temp.mended(country, '', 80)
where (name, area, country)
  is distinct from (pg_temp.mended(name, 'Spot', 80), pg_temp.mended(area, '', 120), pg_temp.mended(country, '', 80));

update surf_spots
set name = pg_temp.mended(name, 'Spot', 80), area = pg_temp.mended(area, '', 120), country = pg_temp.mended(country, '', 80)
where (name, area, country)
  is distinct from (pg_temp.mended(name, 'Spot', 80), pg_temp.mended(area, '', 120), pg_temp.mended(country, '', 80));
