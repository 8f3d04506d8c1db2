-- Likes that are counted in like_counts already, so that a session with very many is not counted anew at each look:
-- docs/decisions/platform/0078-counts-read-a-bounded-part.md.
alter table likes add column is_counted boolean not null default false;
create table like_counts (
  owner_id uuid not null,
  session_id uuid not null,
  likes integer not null,
  primary key (owner_id, session_id),
  foreign key (owner_id, session_id) references surf_sessions (user_id, id) on delete cascade
);

with popular as (
  select owner_id, session_id from likes group by owner_id, session_id having count(*) >= 1000
),
counted as (
  update likes l set is_counted = true from popular p where l.owner_id = p.owner_id and l.session_id = p.session_id
  returning l.owner_id, l.session_id
)
insert into like_counts (owner_id, session_id, likes)
select owner_id, session_id, count(*) from counted group by owner_id, session_id;

create index likes_uncounted on likes (owner_id, session_id) where not is_counted;
