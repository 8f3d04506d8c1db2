-- A page of a surfer's imports, newest first: without it all that they sent within a month are read and sorted.
create index track_imports_newest on track_imports (user_id, created_at desc, id desc);
