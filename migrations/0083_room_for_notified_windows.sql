-- A third of the alerts change with the sea, and each then names more windows: with 30 % of a page free one in eight new versions
-- went to another page, and into every index. Pages from before keep what they have until they are rewritten.
alter table spot_alerts set (fillfactor = 50);
