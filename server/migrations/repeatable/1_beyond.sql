-- Sorts after whatever begins with these words.
create or replace function beyond(words text) returns text
  language sql immutable parallel safe
  return words || U&'\+10FFFF';
