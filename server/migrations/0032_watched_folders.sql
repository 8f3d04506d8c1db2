-- serves: 0.2
-- Folders below IMPORT_FOLDER with the surfer who had their name at first: whoever has the name later gets no file in it.
create table watched_folders (
  -- SHA-256 of the name.
  name_hash bytea primary key check (length(name_hash) = 32),
  -- Null once the account is removed.
  user_id uuid references users on delete set null
);

-- Files in those folders that were read once. The files themselves stay where they are.
create table watched_files (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the path below IMPORT_FOLDER, because names may have any bytes.
  path_hash bytea not null check (length(path_hash) = 32),
  -- Size and times when it was read: a file is read again once they differ.
  version text not null,
  -- SHA-256 of the bytes, so that a file that was moved is not imported again. Null: it was too large.
  file_hash bytea check (length(file_hash) = 32),
  -- When it was last there, to the day.
  seen_at timestamptz not null default now(),
  primary key (user_id, path_hash)
);
create index watched_files_bytes on watched_files (user_id, file_hash);
create index watched_files_seen on watched_files (seen_at);
