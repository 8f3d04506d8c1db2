-- Buddies are listed page by page in the order of these names. By code point it is the same on every server: that of ICU and
-- of glibc changes with their versions, and an index that was sorted by another one gives wrong pages.
alter table buddy_links alter column buddy_name type text collate "C";
