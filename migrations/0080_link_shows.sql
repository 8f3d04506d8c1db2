-- What the link to a session shows to those who are not signed in, as its surfer chose: 'name', 'photos', 'figures'.
alter table surf_sessions
  add link_shows text[] not null default '{}' check (link_shows <@ array['name', 'photos', 'figures']);
