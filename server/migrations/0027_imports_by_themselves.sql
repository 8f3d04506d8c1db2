-- serves: 0.2
-- SHA-256 of a file that an app sent or a watched folder has: the same bytes are one import. Null: chosen by the surfer.
alter table track_imports add column file_hash bytea check (length(file_hash) = 32);
create unique index track_imports_file on track_imports (user_id, file_hash) where file_hash is not null;
