-- serves: 0.2
-- Tags of BCP 47; a server that does not speak one falls back. Null: not chosen.
alter table users add column language text check (language ~* '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$');
-- The surfer's choice for a contact, and what the contact chose, which counts.
alter table emergency_contacts
  add column language text check (language ~* '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$'),
  add column own_language text check (own_language ~* '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$');
-- Of the page on which a visitor reported, for the answer.
alter table reports add column language text check (language ~* '^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$');
