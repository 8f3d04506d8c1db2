-- serves: 0.2
alter table users
  -- Who may comment on this surfer's sessions, of those who see them.
  add column comments_from text not null default 'everyone' check (comments_from in ('everyone', 'buddies', 'nobody')),
  -- Who may send requests. Those with the surfer's invite link always may.
  add column requests_from text not null default 'everyone'
    check (requests_from in ('everyone', 'buddies_of_buddies', 'nobody')),
  -- Who may invite to plans.
  add column plan_invites_from text not null default 'buddies' check (plan_invites_from in ('buddies', 'nobody')),
  -- Words and short phrases that hide comments, as they were typed.
  add column hidden_words text[] not null default '{}' check (cardinality(hidden_words) <= 100),
  -- The same as patterns for hides_comment(); null: none.
  add column hidden_patterns text[];
