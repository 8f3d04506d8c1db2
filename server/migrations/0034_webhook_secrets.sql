-- serves: 0.2
-- When each replaced secret of a webhook ends, in order; secrets are derived from the id and their number (decision 131).
alter table webhooks add column secret_ends timestamptz[] not null default '{}';
